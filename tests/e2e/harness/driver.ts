import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { Builder, type WebDriver } from "selenium-webdriver";
import { binary } from "./binary.js";
import { until } from "./until.js";

/** A running app with the WebDriver server that started it. */
export interface Running {
  readonly driver: WebDriver;
  /** Ends the app at once, as a crash or the system would, and waits until it is gone. */
  kill(): Promise<void>;
}

/**
 * Starts the app with its whole home below `home`: its data, and what the toolkit and the web view keep. `files` are
 * opened with it, as a file manager does it. Only with a session bus, at the address `bus`, do two starts know of each
 * other.
 */
export async function launch(home: string, files: readonly string[] = [], bus?: string): Promise<Running> {
  const port = await freePort();
  const server = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
    stdio: "ignore",
    env: { ...environment(home, bus), TAURI_AUTOMATION: "true", TAURI_WEBVIEW_AUTOMATION: "true" },
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await until("the WebDriver server answers", () => answers(url));
    const driver = await new Builder()
      .usingServer(url)
      .withCapabilities({ browserName: "wry", "webkitgtk:browserOptions": { binary, args: files } })
      .build();
    return { driver, kill: () => killTree(server) };
  } catch (error) {
    await killTree(server);
    throw error;
  }
}

/** Where an app finds all that it keeps below `home`: in the place of its own that a test names, or where the system has it. */
function environment(home: string, bus: string | undefined): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...(bus === undefined ? { RANKA_DATA: `${home}/data` } : {}),
    XDG_DATA_HOME: `${home}/share`,
    XDG_CONFIG_HOME: `${home}/config`,
    XDG_CACHE_HOME: `${home}/cache`,
    // There is no session bus, no graphics card and no accessibility bus under a bare X server.
    DBUS_SESSION_BUS_ADDRESS: bus ?? `unix:path=${home}/no-bus`,
    NO_AT_BRIDGE: "1",
    LIBGL_ALWAYS_SOFTWARE: "1",
  };
}

/** Starts the app once more beside a running one, as a file manager does; resolves to how it ended. */
export async function startAgain(home: string, bus: string, files: readonly string[]): Promise<number | null> {
  const second = spawn(binary, files, { stdio: "ignore", env: environment(home, bus) });
  return new Promise((resolve, reject) => {
    second.once("error", reject);
    second.once("exit", resolve);
  });
}

/** An app that no WebDriver holds, which gives up a page whose process has ended. */
export interface Alone {
  /** The processes in which a page's script has run. */
  pages(): number[];
  kill(): Promise<void>;
}

/** Starts the app as a person does, with its whole home below `home`. */
export function startAlone(home: string): Alone {
  const app = spawn(binary, { stdio: "ignore", env: environment(home, undefined) });
  const pages = (): number[] => descendants(app.pid ?? 0).filter((pid) => alive(pid) && threads(pid).includes("JITWorker"));
  return { pages, kill: () => killTree(app) };
}

function threads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => readFileSync(`/proc/${pid}/task/${thread}/comm`, "utf8").trim());
  } catch {
    // One of them ended meanwhile.
    return [];
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/status`)).ok;
  } catch {
    return false;
  }
}

/** SIGKILL for the server and all that it started; resolves when none is left. */
async function killTree(server: ChildProcess): Promise<void> {
  if (server.pid === undefined) return;
  const all = descendants(server.pid);
  for (const pid of all) kill(pid);
  await until("the app's processes are gone", () => Promise.resolve(!all.some(alive)));
}

function descendants(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
    return [pid, ...children.flatMap(descendants)];
  } catch {
    return [pid];
  }
}

/** SIGKILL, as a system ends a process that it has no memory for. */
export function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself meanwhile.
  }
}

function alive(pid: number): boolean {
  try {
    // A killed process that its new parent has not yet collected is a zombie: gone for our purpose.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
