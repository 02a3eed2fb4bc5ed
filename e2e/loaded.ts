import type { Page } from "@playwright/test";

/** What a browser has got to show a page, before anybody touches it. */
export interface Loaded {
  html: string;
  /** By their addresses. */
  scripts: Map<string, string>;
  styles: Map<string, string>;
  /** What all fonts take. */
  fontBytes: number;
}

/** Opens a page and gives everything that came with it, until nothing more is asked for. */
export async function load(page: Page, path: string): Promise<Loaded> {
  const addresses = new Set<string>();
  page.on("request", (request) => addresses.add(request.url()));
  const answer = await page.goto(path, { waitUntil: "networkidle" });
  const loaded: Loaded = { html: (await answer?.text()) ?? "", scripts: new Map(), styles: new Map(), fontBytes: 0 };
  for (const address of addresses) {
    const { pathname } = new URL(address);
    const kind = pathname.endsWith(".js") ? loaded.scripts : pathname.endsWith(".css") ? loaded.styles : undefined;
    if (kind) kind.set(pathname, await (await fetch(address)).text());
    if (pathname.endsWith(".woff2")) loaded.fontBytes += (await (await fetch(address)).arrayBuffer()).byteLength;
  }
  return loaded;
}

/** Waits until a page's own script answers, for what is to be done without loading another document. */
export async function alive(page: Page): Promise<void> {
  await page.locator("html[data-alive]").waitFor({ state: "attached" });
}
