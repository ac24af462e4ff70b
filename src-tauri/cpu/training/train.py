"""Trains the CPU's network; goes on from its checkpoint. See README.md."""

from __future__ import annotations

import argparse
import copy
import csv
import os
import signal
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from data import load_all
from network import Network
from optimiser import optimisers
from prepare import HERE, ROOT, prepare_all
from weights import Reader, Writer

# Samples a step for each board size: about the same work.
BATCH = {9: 256, 13: 128, 19: 64}
# How often each size has its turn: the large board has the most to learn.
SHARE = {9: 1, 13: 1, 19: 4}
# The weights that the app ships; training goes on from them where there is no checkpoint.
SHIPPED = HERE.parent / "src/net/own.bin.gz"
WARM_UP = 300  # steps
AVERAGE = 0.999  # of the weights, a step


def arguments():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--data", type=Path, nargs="+", default=[ROOT.parent / "shared/training"],
                   help="folders of teacher files")
    p.add_argument("--run", type=Path, default=HERE / "run", help="checkpoint, curve, samples")
    p.add_argument("--samples", type=Path, help="the built program `samples`, instead of building it")
    p.add_argument("--start", type=Path, default=SHIPPED, help="weights to begin with, without a checkpoint")
    p.add_argument("--fresh", action="store_true", help="begin with random weights")
    p.add_argument("--blocks", default="ogogog", help="o ordinary, g global pooling; may grow later")
    p.add_argument("--channels", type=int, default=64)
    p.add_argument("--lr", type=float, default=3e-3)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--steps", type=int, default=10**9, help="stop at this step")
    p.add_argument("--minutes", type=float, default=1e9, help="stop after this time")
    p.add_argument("--decay", type=int, default=0, help="let the rate fall to 0 over the last N steps before --steps")
    p.add_argument("--decay-minutes", type=float, default=0, help="the same in time, before --minutes")
    p.add_argument("--save-minutes", type=float, default=3)
    p.add_argument("--check-minutes", type=float, default=10, help="between validations")
    p.add_argument("--log-steps", type=int, default=100, help="steps that a line of the curve is the mean of")
    p.add_argument("--threads", type=int, default=0, help="0: as many as PyTorch likes")
    p.add_argument("--batch", type=int, default=1, help="so many times the usual samples a step; a GPU has room")
    p.add_argument("--loaders", type=int, help="processes that read samples ahead; with a GPU up to 8, else none")
    p.add_argument("--pause-file", type=Path, default=os.environ.get("RANKA_TRAINING_PAUSE"),
                   help="training waits while this file is there")
    return p.parse_args()


def terms(out, batch):
    """The parts of the loss for a batch, and what is reported."""
    logits, outcome, lead, own = out
    stones = batch["spatial"][:, 1:3].sum(1).flatten(1) > 0
    logits = logits.masked_fill(F.pad(stones, (0, 1)), -1e4)
    log_policy = logits.log_softmax(1)
    policy = -(batch["prob"] * log_policy.gather(1, batch["move"])).sum(1).mean()
    log_outcome = outcome.log_softmax(1)
    win = batch["win"]
    value = -(win * log_outcome[:, 0] + (1 - win) * log_outcome[:, 1])
    value = (value * batch["win_weight"]).mean()
    points = F.smooth_l1_loss(lead, batch["lead"], beta=3.0)
    ownership = F.binary_cross_entropy_with_logits(2 * own, (batch["own"] + 1) / 2)
    with torch.no_grad():
        report = {
            "policy": policy.detach(),
            "top1": (logits.argmax(1) == batch["move"][:, 0]).float().mean(),
            "value": value.detach(),
            "win_error": (log_outcome[:, 0].exp() - win).abs().mean(),
            "lead_error": (lead - batch["lead"]).abs().mean(),
            "own_error": (own.tanh() - batch["own"]).abs().mean(),
        }
    return policy + value + 0.05 * points + 0.7 * ownership, report


class Steps(torch.utils.data.Dataset):
    """The batch of each step; board size, samples and symmetry follow from the seed and the step."""

    def __init__(self, options, samples):
        self.options, self.samples = options, samples
        self.sizes = list(samples)
        shares = np.array([SHARE.get(s, 1) for s in self.sizes], float)
        self.shares = shares / shares.sum()

    def turn(self, step: int):
        """The board size of a step, its number of samples, and what chance goes on with."""
        rng = np.random.default_rng([self.options.seed, step])
        size = self.sizes[rng.choice(len(self.sizes), p=self.shares)]
        return size, self.options.batch * BATCH.get(size, 64), rng

    def places(self, step: int, seen: dict[int, int]):
        """Where the samples of each step from this one on begin in their size's order."""
        seen = dict(seen)
        while True:
            size, count, _ = self.turn(step)
            yield step, seen[size]
            seen[size] += count
            step += 1

    def __getitem__(self, place: tuple[int, int]):
        step, start = place
        size, count, rng = self.turn(step)
        samples = self.samples[size]
        return size, count, samples.load(samples.pick(self.options.seed, start, count), rng)


class Trainer:
    def __init__(self, options, samples):
        self.options, self.samples = options, samples
        self.begun = time.monotonic()
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        if options.threads:
            torch.set_num_threads(options.threads)
        gpu = self.device.type == "cuda"
        # Only where it has instructions of its own; there a CPU is nearly twice as fast.
        self.half = torch.cuda.is_bf16_supported(False) if gpu else torch.cpu._is_avx512_bf16_supported()
        # Each board size has its own best way to convolve.
        torch.backends.cudnn.benchmark = gpu
        torch.manual_seed(options.seed)
        self.step, self.seen, self.seconds = 0, {s: 0 for s in samples}, 0.0
        self.net = Network(options.channels, options.blocks)
        self.average = copy.deepcopy(self.net)
        self.checkpoint = options.run / "checkpoint.pt"
        state = torch.load(self.checkpoint, map_location="cpu") if self.checkpoint.exists() else None
        if state:
            self.step, self.seconds = state["step"], state["seconds"]
            self.seen.update(state["seen"])
            for net, part in ((self.net, "net"), (self.average, "average")):
                grow(net, state["config"]["blocks"], state[part])
        elif options.start.exists() and not options.fresh:
            start = Reader(options.start.read_bytes()).read()
            for net in (self.net, self.average):
                grow(net, start.config["blocks"], start.state_dict())
        for net in (self.net, self.average):
            net.to(self.device, memory_format=torch.channels_last)
        self.optimisers = optimisers(self.net, options.lr)
        if state and state["config"] == self.net.config:
            for optimiser, part in zip(self.optimisers, state["optimisers"]):
                optimiser.load_state_dict(part)
        steps, loaders = Steps(options, samples), options.loaders
        if loaders is None:
            loaders = min(8, (os.cpu_count() or 2) - 1) if gpu else 0
        # They inherit the samples, which are mapped and not read; and a signal to stop training is not for them.
        self.batches = torch.utils.data.DataLoader(
            steps, batch_size=None, sampler=steps.places(self.step, self.seen), num_workers=loaders,
            prefetch_factor=4 if loaders else None, pin_memory=gpu,
            multiprocessing_context="fork" if loaders else None, worker_init_fn=lambda _: os.setpgrp())

    def save(self):
        part = self.checkpoint.with_suffix(".part")
        torch.save({
            "config": self.net.config, "step": self.step, "seen": self.seen, "seconds": self.seconds,
            "net": self.net.state_dict(), "average": self.average.state_dict(),
            "optimisers": [o.state_dict() for o in self.optimisers],
        }, part)
        os.replace(part, self.checkpoint)
        network = self.options.run / "network.bin.gz"
        part = network.with_suffix(".part")
        part.write_bytes(Writer(half=True).write(self.average, f"ranka-{self.step}"))
        os.replace(part, network)

    def rate(self) -> float:
        o = self.options
        warm = min(1.0, (self.step + 1) / WARM_UP)
        fall = min(1.0, (o.steps - self.step) / o.decay) if o.decay else 1.0
        if o.decay_minutes:
            fall = min(fall, max(0.0, o.minutes - self.minutes()) / o.decay_minutes)
        return o.lr * warm * fall

    def minutes(self) -> float:
        """Since this process began."""
        return (time.monotonic() - self.begun) / 60

    def run(self, net, batch):
        batch = {name: t.to(self.device, non_blocking=True) for name, t in batch.items()}
        spatial = batch["spatial"].contiguous(memory_format=torch.channels_last)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.half):
            out = net(spatial, batch["global"])
        return terms(out, batch)

    def train_step(self, size: int, count: int, batch: dict):
        for optimiser in self.optimisers:
            for group in optimiser.param_groups:
                group["lr"] = self.rate()
        loss, report = self.run(self.net, batch)
        self.net.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        for optimiser in self.optimisers:
            optimiser.step()
        with torch.no_grad():
            keep = min(AVERAGE, (self.step + 1) / (self.step + 10))
            for mean, now in zip(self.average.parameters(), self.net.parameters()):
                mean.lerp_(now, 1 - keep)
        self.step += 1
        self.seen[size] += count
        return {"loss": loss.detach(), **report}

    @torch.no_grad()
    def validate(self, limit: int = 1024):
        """The averaged network on held-out games: one row for each board size."""
        for size, samples in self.samples.items():
            index, sums, count = samples.validation[:limit], {}, 0
            for start in range(0, len(index), 128):
                part = index[start:start + 128]
                _, report = self.run(self.average, samples.load(part, None))
                for name, value in report.items():
                    sums[name] = sums.get(name, 0.0) + float(value) * len(part)
                count += len(part)
            yield size, {name: value / max(count, 1) for name, value in sums.items()}

    def log(self, kind: str, size: int, report: dict):
        path = self.options.run / "curve.csv"
        fresh = not path.exists()
        with path.open("a", newline="") as file:
            out = csv.writer(file)
            names = ["policy", "top1", "value", "win_error", "lead_error", "own_error"]
            if fresh:
                out.writerow(["kind", "step", "minutes", "size", "seen", *names])
            row = [f"{float(report[n]):.4f}" for n in names]
            out.writerow([kind, self.step, f"{self.seconds / 60:.1f}", size, self.seen[size], *row])
        print(kind, self.step, size, *row, flush=True)


def grow(net: Network, old: str, weights: dict) -> None:
    """Loads weights of a network whose blocks are a part of this one's, in order. Blocks
    between them are new; they start by adding nothing."""
    new, at, places = net.config["blocks"], 0, []
    for kind in old:
        at = new.index(kind, at)
        places.append(at)
        at += 1
    own = net.state_dict()
    for name, value in weights.items():
        if name.startswith("blocks."):
            _, number, rest = name.split(".", 2)
            name = f"blocks.{places[int(number)]}.{rest}"
        own[name].copy_(value)


def main():
    options = arguments()
    options.run.mkdir(parents=True, exist_ok=True)
    trainer = Trainer(options, load_all(prepare_all(options.data, options.run, options.samples)))
    parameters = sum(p.numel() for p in trainer.net.parameters())
    print(f"{parameters} parameters on {trainer.device}, from step {trainer.step}", flush=True)
    stopped = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopped.append(True))
    saved = checked = time.monotonic()
    recent: dict[int, list[dict]] = {}
    batches = iter(trainer.batches)
    while trainer.step < options.steps and trainer.minutes() < options.minutes and not stopped:
        while options.pause_file and Path(options.pause_file).exists() and not stopped:
            time.sleep(2)
        if stopped:
            break
        start = time.monotonic()
        size, count, batch = next(batches)
        report = trainer.train_step(size, count, batch)
        trainer.seconds += time.monotonic() - start
        recent.setdefault(size, []).append(report)
        now = time.monotonic()
        if trainer.step % options.log_steps == 0:
            for size, reports in sorted(recent.items()):
                means = {n: sum(float(r[n]) for r in reports) / len(reports) for n in reports[0]}
                trainer.log("train", size, means)
            recent.clear()
        if now - checked > options.check_minutes * 60:
            for size, report in trainer.validate():
                trainer.log("held-out", size, report)
            checked = time.monotonic()
        if now - saved > options.save_minutes * 60:
            trainer.save()
            saved = time.monotonic()
    trainer.save()
    if not stopped:
        for size, report in trainer.validate():
            trainer.log("held-out", size, report)


if __name__ == "__main__":
    main()
