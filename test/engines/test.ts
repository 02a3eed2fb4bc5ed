import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { openSite } from "../../e2e/open-site.ts";
import { logIn } from "../../scripts/fill-night.ts";
import type { Site } from "../site.ts";
import type { Engine, EngineName, EngineOptions } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { Tab } from "./tab.ts";
import { startWebkit } from "./webkit.ts";

const starts = { firefox: startFirefox, webkit: startWebkit };

interface PerWorker {
  engineName: EngineName;
  theme: EngineOptions["theme"];
  engine: Engine;
  /** The production server with a copy of the demo. */
  site: Site;
  /** The header with an admin's token. */
  staff: { authorization: string };
}

interface PerTest {
  /** A new window of the engine, 1440 px wide. Any complaint of the page or engine fails the test. */
  tab: Tab;
  /** The same, logged in. */
  office: Tab;
  /** Allows complaints that match, for those that the test causes itself. */
  allowComplaints(pattern: RegExp): void;
  allowed: RegExp[];
}

/**
 * What WebKit says of a request to the page's own site that was under way when the page was left, as the worker's is while
 * tests go from page to page.
 */
const leftEarly = /\bcannot load http:\/\/localhost:\d+\/\S* due to access control checks/i;

/** Playwright's test runner with the real site in an engine that Playwright cannot drive. */
export const test = base.extend<PerTest, PerWorker>({
  engineName: ["firefox", { option: true, scope: "worker" }],
  theme: ["light", { option: true, scope: "worker" }],
  engine: [
    async ({ engineName, theme }, use) => {
      const folder = mkdtempSync(join(tmpdir(), `afterglow-${engineName}-`));
      const engine = await starts[engineName]({ theme, folder });
      await use(engine);
      await engine.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
    { scope: "worker" },
  ],
  ...openSite,
  staff: [async ({ site }, use) => use({ authorization: await logIn(site) }), { scope: "worker" }],
  allowed: ({}, use) => use([]),
  allowComplaints: ({ allowed }, use) => use((pattern) => allowed.push(pattern)),
  tab: async ({ engine, site, allowed }, use, info) => {
    const window = await engine.newWindow();
    await window.resize(1440, 900);
    await use(new Tab(window, site.origin));
    if (info.status !== info.expectedStatus) {
      mkdirSync(info.outputDir, { recursive: true });
      await info.attach("window", { body: await window.screenshot(), contentType: "image/png" });
    }
    const complaints = window.complaints();
    await window.close();
    const expected = [leftEarly, ...allowed];
    expect(complaints.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
  },
  office: async ({ tab, staff }, use) => {
    await tab.open("/test");
    await tab.run((token) => localStorage.setItem("token", token), staff.authorization);
    await use(tab);
  },
});

export { expect };
