import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { By, type WebDriver } from "selenium-webdriver";
import { Command as WireCommand, Name } from "selenium-webdriver/lib/command.js";
import { launch, type Running } from "./driver.js";
import { type Command, headless } from "./headless.js";
import { until } from "./until.js";

export interface Size {
  width: number;
  height: number;
}

/** A place in the window, in CSS pixels from its upper left corner. */
export interface Place {
  x: number;
  y: number;
}

export const PHONE: Size = { width: 390, height: 844 };
const DOWN = { type: "pointerDown", button: 0 };
const UP = { type: "pointerUp", button: 0 };
const SHOTS = fileURLToPath(new URL("../shots/", import.meta.url));

function move({ x, y }: Place): object {
  return { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y), origin: "viewport" };
}

/** Ranka in its real window, seen and touched as a person does: by what is drawn, at real coordinates. */
export class RankaWindow {
  #running: Running | null = null;

  private constructor(
    readonly home: string,
    private size: Size,
  ) {}

  /**
   * Opens the app at a phone's size with a home of its own: no games, and settings as after an installation but for the
   * language. What it should find there is done by `before`.
   */
  static async open(...before: Command[]): Promise<RankaWindow> {
    const window = new RankaWindow(mkdtempSync(join(tmpdir(), "ranka-e2e-")), PHONE);
    // Japanese, whatever the system of the machine speaks.
    headless(window.data, ["set_settings", { language: "ja" }], ...before);
    await window.reopen();
    await window.see("screen-home");
    return window;
  }

  get data(): string {
    return join(this.home, "data");
  }

  /** Writes a file below the home, for the app to open. */
  file(name: string, content: string | Buffer): string {
    const path = join(this.home, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  }

  /** Kills the app; `reopen` starts it again. */
  async shut(): Promise<void> {
    await this.#running?.kill();
    this.#running = null;
  }

  /** Starts the app again on the same home, with files to open; a running one is killed first. */
  async reopen(...files: string[]): Promise<void> {
    await this.shut();
    this.#running = await launch(this.home, files);
    await this.resize(this.size);
  }

  /** Kills the app and forgets its home. */
  async close(): Promise<void> {
    await this.shut();
    rmSync(this.home, { recursive: true, force: true });
  }

  get driver(): WebDriver {
    if (this.#running === null) throw new Error("the app is not running");
    return this.#running.driver;
  }

  async resize(size: Size): Promise<void> {
    this.size = size;
    await this.driver.manage().window().setRect({ x: 0, y: 0, ...size });
    await until(`the page is ${size.width}×${size.height}`, async () => {
      const [width, height] = await this.evaluate<[number, number]>("return [innerWidth, innerHeight]");
      return width === size.width && height === size.height;
    });
    // Media queries are answered when the next frame is drawn: only then is the page laid out for its new size.
    await this.driver.executeAsyncScript(`const [done] = arguments; requestAnimationFrame(() => requestAnimationFrame(() => done()));`);
  }

  evaluate<T>(script: string, ...args: unknown[]): Promise<T> {
    return this.driver.executeScript<T>(script, ...args);
  }

  /** Waits until the core has answered all that the page has asked of it: it answers in turn. */
  async settled(): Promise<void> {
    await this.driver.executeAsyncScript(
      `const [done] = arguments; window.__TAURI_INTERNALS__.invoke("settings", {}).then(() => done(), () => done());`,
    );
  }

  /** Loads the page anew, as a system does that had taken its memory away. */
  async reload(): Promise<void> {
    await this.driver.navigate().refresh();
    await this.see("screen-home");
  }

  /** What the page holds under a test id: whether it can be seen, its text and its attributes. */
  async look(id: string): Promise<Seen | null> {
    return this.evaluate<Seen | null>(
      `const element = document.querySelector('[data-testid="' + CSS.escape(arguments[0]) + '"]');
       if (!element) return null;
       const box = element.getBoundingClientRect();
       return {
         visible: element.checkVisibility({ visibilityProperty: true }) && box.width > 0 && box.height > 0,
         text: (element.innerText ?? element.textContent).trim(),
         value: element.value ?? null,
         attributes: Object.fromEntries([...element.attributes].map((a) => [a.name, a.value])),
         centre: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
       };`,
      id,
    );
  }

  async count(id: string): Promise<number> {
    return this.evaluate<number>(
      `return document.querySelectorAll('[data-testid="' + CSS.escape(arguments[0]) + '"]').length`,
      id,
    );
  }

  /** Waits until the part with this test id can be seen. */
  async see(id: string, patienceMs?: number): Promise<Seen> {
    return until(
      `${id} is seen`,
      async () => {
        const seen = await this.look(id);
        return seen?.visible ? seen : null;
      },
      patienceMs,
    );
  }

  async gone(id: string): Promise<void> {
    await until(`${id} is gone`, async () => !(await this.look(id))?.visible);
  }

  /** From the table back to the home screen. */
  async leaveTable(): Promise<void> {
    await this.tap("back");
    await this.see("screen-home");
  }

  async waitForText(id: string, text: string | RegExp): Promise<string> {
    return until(`${id} says ${text}`, async () => {
      const said = (await this.look(id))?.text;
      return said !== undefined && (typeof text === "string" ? said.includes(text) : text.test(said)) ? said : null;
    });
  }

  /**
   * Taps the part with this test id in its middle, once it is there, holds still, lies uppermost and takes touches, and
   * nothing is on its way that could move it.
   */
  async tap(id: string): Promise<void> {
    await this.settled();
    await this.touch(await this.findUppermost(id));
  }

  /** The values that a system picker offers, in its order. */
  async options(id: string): Promise<string[]> {
    await this.see(id);
    return this.evaluate(
      `return [...document.querySelectorAll('[data-testid="' + arguments[0] + '"] option')].map((option) => option.value)`,
      id,
    );
  }

  /** Picks a value of a system picker, whose list is drawn outside the page, as WebDriver does it. */
  async choose(id: string, value: string): Promise<void> {
    await this.findUppermost(id);
    await this.driver.findElement(By.css(`[data-testid="${id}"] option[value="${value}"]`)).click();
    await until(`${id} is ${value}`, async () => (await this.look(id))?.value === value);
  }

  /** Types over what a text field holds. */
  async type(id: string, text: string): Promise<void> {
    await this.findUppermost(id);
    const field = this.driver.findElement(By.css(`[data-testid="${id}"]`));
    await field.clear();
    await field.sendKeys(text);
  }

  private async findUppermost(id: string): Promise<Place> {
    return until(`${id} can be tapped`, () =>
      this.driver.executeAsyncScript<Place | null>(
        `const [id, done] = arguments;
         const element = document.querySelector('[data-testid="' + CSS.escape(id) + '"]');
         if (!element) return done(null);
         element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
         const before = element.getBoundingClientRect();
         requestAnimationFrame(() => requestAnimationFrame(() => {
           const box = element.getBoundingClientRect();
           if (box.width === 0 || box.x !== before.x || box.y !== before.y) return done(null);
           const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
           const top = document.elementFromPoint(place.x, place.y);
           const own = top && (element.contains(top) || top.closest("label")?.contains(element));
           done(own && !element.disabled ? place : null);
         }));`,
        id,
      ),
    );
  }

  /** One finger down and up at a place, whatever lies there. */
  async touch(place: Place): Promise<void> {
    await this.point("touch", [move(place), DOWN, UP]);
  }

  /** A double tap: the second one follows before anything can have changed. */
  async touchTwice(place: Place): Promise<void> {
    await this.point("touch", [move(place), DOWN, UP, DOWN, UP]);
  }

  /** One finger down at one place and up at another. */
  async drag(from: Place, to: Place): Promise<void> {
    await this.point("touch", [move(from), DOWN, move(to), UP]);
  }

  /** A double tap on the part with this test id. */
  async tapTwice(id: string): Promise<void> {
    await this.touchTwice(await this.findUppermost(id));
  }

  /** One click of a mouse at a place. */
  async click(place: Place): Promise<void> {
    await this.point("mouse", [move(place), DOWN, UP]);
  }

  private async point(pointerType: "touch" | "mouse", actions: object[]): Promise<void> {
    // What has just come takes no touch for a moment, and no person is quicker.
    await until("the window can be touched", () => this.evaluate(`return !("settling" in document.documentElement.dataset)`));
    const source = { type: "pointer", id: pointerType, parameters: { pointerType }, actions };
    await this.driver.execute(new WireCommand(Name.ACTIONS).setParameter("actions", [source]));
  }

  /** Presses and releases keys, one after the other. */
  async press(...keys: string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.driver.execute(new WireCommand(Name.ACTIONS).setParameter("actions", [{ type: "key", id: "keys", actions }]));
  }

  /** Presses keys together and releases them, as Ctrl+V (Ctrl is U+E009 in WebDriver). */
  async chord(...keys: string[]): Promise<void> {
    const actions = [...keys.map((value) => ({ type: "keyDown", value })), ...keys.toReversed().map((value) => ({ type: "keyUp", value }))];
    await this.driver.execute(new WireCommand(Name.ACTIONS).setParameter("actions", [{ type: "key", id: "keys", actions }]));
  }

  /** Keeps a picture of the window for a person to look at. */
  async shot(name: string): Promise<void> {
    mkdirSync(SHOTS, { recursive: true });
    // A window that has just been resized is black until it has drawn a frame.
    await this.driver.executeAsyncScript(
      `const [done] = arguments; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));`,
    );
    writeFileSync(join(SHOTS, `${name}.png`), await this.driver.takeScreenshot(), "base64");
  }
}

export interface Seen {
  visible: boolean;
  text: string;
  value: string | null;
  attributes: Record<string, string>;
  centre: Place;
}
