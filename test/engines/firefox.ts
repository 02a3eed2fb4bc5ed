import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type Engine, type EngineOptions, type EngineWindow, watchPage } from "./engine.ts";

/** A profile that contacts no other machine, with the given theme. */
const preferences = (theme: EngineOptions["theme"]) => ({
  "layout.css.prefers-color-scheme.content-override": theme === "dark" ? 0 : 1,
  // Overlay scroll bars, as on a phone, but a pointer that can hover.
  "ui.useOverlayScrollbars": 1,
  "ui.primaryPointerCapabilities": 6,
  "ui.allPointerCapabilities": 6,
  "network.proxy.type": 2,
  "network.proxy.autoconfig_url":
    'data:,function FindProxyForURL(url, host) { return host == "localhost" || host == "127.0.0.1" ? "DIRECT" : "PROXY 127.0.0.1:9"; }',
  "network.proxy.allow_hijacking_localhost": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "toolkit.telemetry.reportingpolicy.firstRun": false,
  "intl.accept_languages": "en-AU, en",
  "intl.locale.requested": "en-US",
});

type Answer = Record<string, unknown>;

/** A WebDriver BiDi connection: https://www.w3.org/TR/webdriver-bidi/ */
async function connect(address: string) {
  const socket = new WebSocket(address);
  await once(socket, "open");
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  const listeners = new Set<(method: string, params: Answer) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, type, result, error, message, method, params } = JSON.parse(data);
    if (type === "event") for (const listener of listeners) listener(method, params);
    else if (type === "success") waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    waiting.delete(id);
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox has gone."));
  });
  return {
    listeners,
    send(method: string, params: Answer): Promise<Answer> {
      last += 1;
      const answer = Promise.withResolvers<Answer>();
      waiting.set(last, answer);
      socket.send(JSON.stringify({ id: last, method, params }));
      return answer.promise;
    },
  };
}

/** The address that Firefox prints. */
function addressOf(firefox: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    firefox.stderr?.on("data", (chunk) => {
      output += chunk;
      const [, address] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(output) ?? [];
      if (address) resolve(address);
    });
    firefox.on("error", reject);
    firefox.on("exit", (code) => reject(new Error(`Firefox ended with ${code}:\n${output}`)));
  });
}

/** Starts Debian's Firefox, which supports WebDriver BiDi. */
export async function startFirefox({ theme, folder }: EngineOptions): Promise<Engine> {
  const lines = Object.entries(preferences(theme)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(`${folder}/user.js`, lines.join("\n"));
  const firefox = spawn(
    "/usr/bin/firefox-esr",
    ["--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0"],
    {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, HOME: folder, MOZ_DISABLE_CONTENT_SANDBOX: process.getuid?.() === 0 ? "1" : undefined },
    },
  );
  const ended = once(firefox, "exit");
  const connection = await connect(`${await addressOf(firefox)}/session`);
  await connection.send("session.new", { capabilities: {} });
  await connection.send("session.subscribe", { events: ["log.entryAdded", "script.message"] });
  return {
    newWindow: () => newWindow(connection),
    async close() {
      firefox.kill("SIGTERM");
      await ended;
    },
  };
}

async function newWindow({ send, listeners }: Awaited<ReturnType<typeof connect>>): Promise<EngineWindow> {
  // Stored data belongs to the user context and is deleted with it.
  const { userContext } = await send("browser.createUserContext", {});
  const { context } = await send("browsingContext.create", { type: "tab", userContext });
  const complaints: string[] = [];
  const listen = (method: string, params: Answer) => {
    const { data, level, type, text, source } = params as {
      data?: { value: string };
      level?: string;
      type?: string;
      text?: string;
      source?: { context?: string };
    };
    if (source?.context !== context) return;
    if (method === "script.message" && data) complaints.push(data.value);
    // Script errors are reported by the page itself.
    if (method === "log.entryAdded" && level === "error" && type === "console") complaints.push(`[console] ${text}`);
  };
  listeners.add(listen);
  const { script } = await send("script.addPreloadScript", {
    functionDeclaration: `${watchPage}`,
    arguments: [{ type: "channel", value: { channel: "watch" } }],
    contexts: [context],
  });
  return {
    async open(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async call(source, json) {
      const answer = (await send("script.callFunction", {
        functionDeclaration: `async (json) => JSON.stringify((await (${source})(...JSON.parse(json))) ?? null)`,
        arguments: [{ type: "string", value: json }],
        target: { context },
        awaitPromise: true,
        userActivation: true,
      })) as { type: string; result?: { value: string }; exceptionDetails?: { text: string } };
      if (answer.type === "exception") throw new Error(answer.exceptionDetails?.text);
      return answer.result?.value ?? "null";
    },
    async perform(actions) {
      await send("input.performActions", { context, actions });
    },
    async resize(width, height) {
      await send("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    async chooseFile(selector, path) {
      const { nodes } = (await send("browsingContext.locateNodes", {
        context,
        locator: { type: "css", value: selector },
      })) as { nodes: { sharedId: string }[] };
      await send("input.setFiles", { context, element: { sharedId: nodes[0]?.sharedId }, files: [path] });
    },
    async screenshot() {
      const { data } = await send("browsingContext.captureScreenshot", { context });
      return Buffer.from(String(data), "base64");
    },
    complaints: () => complaints,
    async close() {
      listeners.delete(listen);
      await send("script.removePreloadScript", { script });
      await send("browser.removeUserContext", { userContext });
    },
  };
}
