import { test as base, expect } from "@playwright/test";
import { type Site, type SiteOptions, staffHeaders, startSite } from "../test/site.ts";

interface PerWorker {
  /** The production server on a copy of the demo, one for each worker; `baseURL` is its address. */
  site: Site;
}

/** An admin who is logged in. */
export interface SignedIn {
  token: string;
  /** Options for the test's own requests: `request.get("/api/requests", staff)`. */
  headers: { authorization: string };
  /** Posts JSON to an endpoint, such as `/guest-lists`, which must succeed. @returns its answer. */
  // biome-ignore lint/suspicious/noExplicitAny: as Playwright's own `json()`.
  send(path: string, data: object): Promise<any>;
}

interface PerTest {
  /** Logs an admin in: every page of the context starts with the token in local storage. */
  staff: SignedIn;
  /** Allows console errors that match, for failures that the test causes itself. */
  allowConsoleErrors(pattern: RegExp): void;
  /** Allows requests to other origins from now on. They fail unless the test responds to them. */
  allowThirdParty(): void;
  tolerated: { consoleErrors: RegExp[]; thirdParty: boolean };
  /** Starts a site for this test. It is stopped after the test, once every page is closed: pages poll. */
  startOwnSite(options?: SiteOptions): Promise<Site>;
}

function isThirdParty(url: string): boolean {
  return /^https?:/.test(url) && !["localhost", "127.0.0.1"].includes(new URL(url).hostname);
}

/** Playwright's `test` with the real site. A console error, an uncaught error or a third-party request fails it. */
export const test = base.extend<PerTest, PerWorker>({
  site: [
    async ({}, use) => {
      // Many tests share it, as one sender.
      const site = await startSite({ env: { RATE_LIMIT_FORMS: "0" } });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(site.origin),

  tolerated: ({}, use) => use({ consoleErrors: [], thirdParty: false }),
  allowConsoleErrors: ({ tolerated }, use) => use((pattern) => tolerated.consoleErrors.push(pattern)),
  allowThirdParty: ({ tolerated }, use) =>
    use(() => {
      tolerated.thirdParty = true;
    }),

  staff: async ({ context, site }, use) => {
    const headers = await staffHeaders(site.origin);
    const token = headers.authorization;
    await context.setStorageState({
      cookies: [],
      origins: [{ origin: site.origin, localStorage: [{ name: "token", value: token }] }],
    });
    await use({
      token,
      headers,
      async send(path, data) {
        const response = await context.request.post(`${site.origin}/api${path}`, { headers, data });
        expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
        return response.json();
      },
    });
  },

  startOwnSite: async ({ context }, use) => {
    const sites: Site[] = [];
    await use(async (options) => {
      const site = await startSite(options);
      sites.push(site);
      return site;
    });
    for (const page of context.pages()) await page.goto("about:blank");
    for (const site of sites) await site.stop();
  },

  context: async ({ context, tolerated }, use) => {
    const problems: string[] = [];
    context.on("console", (message) => {
      const text = `${message.text()} (${message.location().url})`;
      // A failed third-party request is reported where it is made.
      if (message.type() !== "error" || isThirdParty(message.location().url)) return;
      if (!tolerated.consoleErrors.some((pattern) => pattern.test(text))) problems.push(`console.error: ${text}`);
    });
    context.on("weberror", (error) => {
      problems.push(`uncaught at ${error.page()?.url()}: ${error.error().stack || error.error()}`);
    });
    context.on("request", (request) => {
      if (isThirdParty(request.url()) && !tolerated.thirdParty) problems.push(`third party: ${request.url()}`);
    });
    await use(context);
    expect(problems, "what the browser complained about").toEqual([]);
  },
});

export { type Site, siteAdmin, staffHeaders, startSite } from "../test/site.ts";
export { expect };
