/** Engines other than Chromium that guests use. */
export type EngineName = "firefox" | "webkit";

export interface EngineOptions {
  theme: "light" | "dark";
  /** An empty folder for the engine's profile. */
  folder: string;
}

/** A running browser engine. */
export interface Engine {
  /** Opens a window that shares nothing with earlier ones. Only one is open at a time. */
  newWindow(): Promise<EngineWindow>;
  close(): Promise<void>;
}

/** A window with one page, driven by what both WebDriver protocols have in common. */
export interface EngineWindow {
  /** Opens a full URL and waits until its document has loaded. */
  open(address: string): Promise<void>;
  /**
   * Calls a function in the page.
   *
   * @param source the function's source; its arguments and result are JSON.
   * @throws the function's error, or an error if the page navigates away first.
   */
  call(source: string, json: string): Promise<string>;
  /** Presses keys and moves the pointer: the `actions` of both protocols. */
  perform(actions: object[]): Promise<void>;
  /** Resizes the page to this many CSS px, scroll bars included. */
  resize(width: number, height: number): Promise<void>;
  /** Chooses a file in the file field of a CSS selector. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** A screenshot of the window, as PNG. */
  screenshot(): Promise<Buffer>;
  /** Complaints so far: script errors, failed loads, content security policy violations, console errors. */
  complaints(): string[];
  close(): Promise<void>;
}

/** Watches a page from its start, inside it. Must be self-contained: its source is sent to the engine. */
export function watchPage(send: (text: string) => void): void {
  let leaving = false;
  // A page that is being left cancels what it was loading, and may report that.
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
        // Firefox cancels a preload if the module is imported first: only a missing file is a failure.
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
