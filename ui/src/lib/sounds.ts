/** Sounds made on the spot with WebAudio: nothing to load, nothing to license. */
export class Sounds {
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;

  constructor(private readonly enabled: () => boolean) {}

  /** A stone put on wood: a short bright click over a damped low knock. */
  stone(): void {
    this.click(0, 0.5, 2400);
    this.knock(0, 0.32, 410, 0.07);
  }

  /** Prisoners gathered: a few light clicks, never more than five. */
  capture(stones: number): void {
    for (let i = 0; i < Math.min(stones, 5); i += 1) this.click(0.12 + i * 0.055, 0.22, 3300 + 260 * (i % 2));
  }

  /** A second of the last ten. */
  tick(): void {
    this.knock(0, 0.12, 880, 0.04);
  }

  /** A tap that the rules refuse. */
  refuse(): void {
    this.knock(0, 0.14, 190, 0.09);
  }

  private ready(): AudioContext | null {
    if (!this.enabled() || typeof AudioContext === "undefined") return null;
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") void this.context.resume().catch(() => undefined);
    return this.context;
  }

  private click(delay: number, gain: number, frequency: number): void {
    const context = this.ready();
    if (!context) return;
    const source = context.createBufferSource();
    source.buffer = this.noise ??= whiteNoise(context);
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = frequency;
    filter.Q.value = 1.4;
    source.connect(filter).connect(this.envelope(context, delay, gain, 0.03));
    source.start(context.currentTime + delay);
  }

  private knock(delay: number, gain: number, frequency: number, seconds: number): void {
    const context = this.ready();
    if (!context) return;
    const tone = context.createOscillator();
    const start = context.currentTime + delay;
    tone.frequency.setValueAtTime(frequency, start);
    tone.frequency.exponentialRampToValueAtTime(frequency * 0.6, start + seconds);
    tone.connect(this.envelope(context, delay, gain, seconds));
    tone.start(start);
    tone.stop(start + seconds + 0.02);
  }

  private envelope(context: AudioContext, delay: number, gain: number, seconds: number): GainNode {
    const node = context.createGain();
    const start = context.currentTime + delay;
    node.gain.setValueAtTime(gain, start);
    node.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    node.connect(context.destination);
    return node;
  }
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * 0.05), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  return buffer;
}
