/** The engines beside Chromium that guests use. */
export type EngineName = "firefox" | "webkit";

export interface EngineOptions {
  theme: "light" | "dark";
  /** An empty folder of its own, for all that the engine stores. */
  folder: string;
}

/** A running browser engine. */
export interface Engine {
  /** Opens a window that shares nothing with the ones before it. Only one is open at a time. */
  newWindow(): Promise<EngineWindow>;
  close(): Promise<void>;
}

/** A window of an engine with one page in it, driven by what both WebDriver protocols have in common. */
export interface EngineWindow {
  /** Opens a whole address and waits until its document has loaded. */
  open(address: string): Promise<void>;
  /**
   * Calls a function in the page.
   *
   * @param source the function's text; it takes and gives JSON.
   * @throws the function's error, and an error if the page navigates away first.
   */
  call(source: string, json: string): Promise<string>;
  /** Presses keys and moves the pointer: the `actions` of both protocols. */
  perform(actions: object[]): Promise<void>;
  /** Gives the page this many CSS px, scroll bars included. */
  resize(width: number, height: number): Promise<void>;
  /** Chooses a file in the file field that a CSS selector names. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** What the window shows, as PNG. */
  screenshot(): Promise<Buffer>;
  /** What page and engine complained about so far: errors of scripts, of loading, of the content policy, of the console. */
  complaints(): string[];
  close(): Promise<void>;
}

/** Watches a page from its first moment, inside it. It must stand on its own: its text is sent to the engine. */
export function watchPage(send: (text: string) => void): void {
  let leaving = false;
  // A page that is being left gives up what it was loading, and may say so.
  addEventListener("beforeunload", () => {
    leaving = true;
  });
  const tell = (kind: string, text: string) => {
    if (!leaving) send(`${location.pathname} [${kind}] ${text}`);
  };
  addEventListener(
    "error",
    (event) => {
      const { target } = event;
      if (target instanceof Element) {
        const { currentSrc, src, href, rel } = target as HTMLImageElement & HTMLLinkElement;
        const address = currentSrc || src || href;
        const complain = () => tell("load", `${target.tagName} ${address}`);
        // Firefox drops a preload when the module itself is imported first: only a missing file is a failure.
        if (rel === "modulepreload") fetch(address).then(({ ok }) => ok || complain(), complain);
        else complain();
      } else if (event instanceof ErrorEvent) tell("error", `${event.message} ${event.filename}:${event.lineno}`);
    },
    true,
  );
  addEventListener("unhandledrejection", (event) => tell("rejection", String(event.reason)));
  addEventListener("securitypolicyviolation", (event) =>
    tell("policy", `${event.violatedDirective} ${event.blockedURI}`),
  );
}
