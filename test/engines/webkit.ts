import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { type Engine, type EngineOptions, type EngineWindow, watchPage } from "./engine.ts";

/** The window opened by the driver. */
const webkitWindow = join(import.meta.dirname, "webkit-window.py");

/** A WebDriver element: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Starts a virtual display, and returns its name. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn("/usr/bin/Xvfb", ["-displayfd", "3", "-screen", "0", "1600x8000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data");
  return { screen, display: `:${String(number).trim()}` };
}

/** Sends a WebDriver command: https://www.w3.org/TR/webdriver2/ */
async function ask(address: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, { method, body: body && JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

/** Starts Debian's WebKit driver on its own virtual display. */
export async function startWebkit({ theme, folder }: EngineOptions): Promise<Engine> {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const driver = spawn("/usr/bin/WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      PATH: process.env.PATH,
      LANG: "C.UTF-8",
      HOME: folder,
      DISPLAY: display,
      GDK_BACKEND: "x11",
      LIBGL_ALWAYS_SOFTWARE: "1",
      NO_AT_BRIDGE: "1",
      // Painting by llvmpipe takes a third more.
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
    },
  });
  const address = `http://127.0.0.1:${port}`;
  for (let ready = false; !ready; ) {
    ready = await ask(`${address}/status`, "GET").then(
      () => true,
      () => new Promise<boolean>((resolve) => setTimeout(resolve, 50, false)),
    );
  }
  return {
    newWindow: () => newWindow(address, mkdtempSync(join(folder, "window-")), theme),
    async close() {
      const ended = [once(driver, "exit"), once(screen, "exit")];
      driver.kill("SIGTERM");
      screen.kill("SIGTERM");
      await Promise.all(ended);
    },
  };
}

async function newWindow(driver: string, folder: string, theme: EngineOptions["theme"]): Promise<EngineWindow> {
  const log = join(folder, "log");
  const args = [`--log=${log}`, `--data=${folder}`, `--watch=${watchPage}`, ...(theme === "dark" ? ["--dark"] : [])];
  const { sessionId } = (await ask(`${driver}/session`, "POST", {
    capabilities: {
      alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary: webkitWindow, args } },
    },
  })) as { sessionId: string };
  const session = `${driver}/session/${sessionId}`;
  const post = (path: string, body: object) => ask(`${session}/${path}`, "POST", body);
  const call = async (source: string, json: string) => {
    const script = `const [json, done] = arguments;
      (async () => JSON.stringify((await (${source})(...JSON.parse(json))) ?? null))().then(
        (value) => done({ value }),
        (error) => done({ error: String(error && error.stack || error) }),
      );`;
    const { value, error } = (await post("execute/async", { script, args: [json] })) as Record<string, string>;
    if (value === undefined) throw new Error(error);
    return value;
  };
  return {
    call,
    async open(url) {
      await post("url", { url });
    },
    async perform(actions) {
      await post("actions", { actions });
    },
    async resize(width, height) {
      await post("window/rect", { width, height });
      const size = async () => JSON.parse(await call("() => [innerWidth, innerHeight]", "[]")) as [number, number];
      for (const until = Date.now() + 10_000; Date.now() < until; ) {
        const [wide, high] = await size();
        if (wide === width && high === height) return;
      }
      throw new Error(`The window is ${await size()} and not ${width},${height}.`);
    },
    async chooseFile(selector, path) {
      const element = (await post("element", { using: "css selector", value: selector })) as Record<string, string>;
      await post(`element/${element[ELEMENT]}/value`, { text: path });
    },
    async screenshot() {
      return Buffer.from(String(await ask(`${session}/screenshot`, "GET")), "base64");
    },
    complaints() {
      const lines = existsSync(log) ? readFileSync(log, "utf8").split("\n") : [];
      return lines.filter((line) => /^(PAGE|CRASH|CONSOLE \S+ ERROR)/.test(line));
    },
    async close() {
      await ask(session, "DELETE");
    },
  };
}
