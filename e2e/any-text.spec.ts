import type { Page, Request } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import type { OutboxPage } from "../app/mail/outbox-mail.ts";
import routes from "../app/routes.ts";
import { findOutsideSource, TEXT_SPACING } from "./inside-viewport.ts";
import { enterOddTexts, type OddEntries } from "./odd-entries.ts";
import { varieties } from "./odd-texts.ts";
import { openEveryNight } from "./publish-settings.ts";
import { test as base, expect, type Site, siteAdmin, startSite } from "./site.ts";
import { type Mailed, withMail } from "./with-mail.ts";

const test = base.extend<object, Mailed & { site: Site }>({
  ...withMail,
  site: [
    async ({ smtp }, use) => {
      const env = { SMTP_URL: smtp.url, DEMO: "off", RATE_LIMIT_FORMS: "0", RATE_LIMIT_LOGIN: "0" };
      const site = await startSite({ env });
      await openEveryNight(site.origin);
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
});

// The first test needs an empty site: a worker runs them in this order.
test.describe.configure({ mode: "parallel", timeout: 600_000 });

const spaced = { css: TEXT_SPACING, spacing: " with text spacing" };

/**
 * Screens of guests and staff. What fits with text spacing fits without, so only phones are checked both ways. The
 * smallest is a laptop at 400 % zoom (WCAG 2.2, success criterion 1.4.10).
 */
const screens = [
  { width: 1440, height: 900, ...spaced },
  { width: 820, height: 1180, ...spaced },
  { width: 390, height: 844, ...spaced },
  { width: 390, height: 844, css: "", spacing: "" },
  { width: 320, height: 256, ...spaced },
];

/** The widest and the narrowest: enough for texts no wider than those checked on all screens. */
const extremes = [screens[0], screens.at(-1)].filter((screen) => screen !== undefined);

/** Elements that overflow any of the screens. */
async function findOnScreens(page: Page, where: string, on = screens): Promise<string[]> {
  const found: string[] = [];
  for (const { width, height, css, spacing } of on) {
    await page.setViewportSize({ width, height });
    // Layouts that scripts choose by width are applied within two frames.
    const frame = "new Promise(requestAnimationFrame)";
    const source = `${frame}.then(() => ${frame}).then(() => ${findOutsideSource(css)})`;
    const lines = await page.evaluate<string[]>(source);
    found.push(...lines.map((line) => `${where} at ${width} × ${height}${spacing}: ${line}`));
  }
  return found;
}

/** The scripts of a page that is hydrated, before and after they start. */
const PROGRAM = 'script[type="module"], script.held-script';

/** Checks pages, each once its data has loaded. */
class Visitor {
  readonly found: string[] = [];
  readonly #page: Page;
  readonly #underWay = new Set<Request>();

  constructor(page: Page) {
    this.#page = page;
    page.on("request", (request) => {
      if (request.url().includes("/api/")) this.#underWay.add(request);
    });
    page.on("requestfinished", (request) => this.#underWay.delete(request));
    page.on("requestfailed", (request) => this.#underWay.delete(request));
  }

  logIn(token: string): Promise<unknown> {
    return this.#page.addInitScript((stored) => {
      if (location.protocol !== "about:") localStorage.setItem("token", stored);
    }, token);
  }

  async look(paths: readonly string[], what: string, on = screens): Promise<void> {
    for (const path of paths) {
      await this.#open(path);
      this.found.push(...(await findOnScreens(this.#page, `${path} with ${what}`, on)));
    }
  }

  /** Checks the dialogs, menus and rows that a page's buttons open, on the narrowest screen. Clicks each label once. */
  async lookBehindButtons(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const pressed = new Set<string>();
      for (;;) {
        await this.#page.setViewportSize({ width: 390, height: 844 });
        await this.#open(path);
        const openers = this.#page
          .locator("button[aria-haspopup], button[aria-expanded=false]")
          .filter({ visible: true });
        const labels = await openers.evaluateAll((all) => all.map(({ textContent }) => textContent.slice(0, 9)));
        const next = labels.findIndex((label) => !pressed.has(label));
        if (next < 0) break;
        pressed.add(labels[next] ?? "");
        await openers.nth(next).click();
        await this.#settle();
        this.found.push(...(await findOnScreens(this.#page, `${path} behind "${labels[next]}"`, screens.slice(-1))));
      }
      expect(pressed.size, `buttons of ${path} that open something`).toBeGreaterThan(0);
    }
  }

  async #open(path: string): Promise<void> {
    // From the same page, a path that differs only after the # would load nothing.
    if (path.includes("#")) await this.#page.goto("about:blank");
    await this.#page.goto(path);
    // Hydration reads the texts and the data that are changed below. Pages that stand alone have no scripts.
    const isHydrated = this.#page.locator("html[data-hydrated]");
    await isHydrated.or(this.#page.locator(`html:not(:has(${PROGRAM}))`)).waitFor({ state: "attached" });
    await this.#settle();
  }

  /** Waits for requests, opens all details, and fills boxes that grow with their text. */
  async #settle(): Promise<void> {
    await this.#page.waitForFunction(() => !document.body.textContent.includes("Loading"));
    await expect.poll(() => this.#underWay.size, { intervals: [20] }).toBe(0);
    await this.#page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
      for (const box of document.querySelectorAll("textarea")) box.value ||= "W".repeat(500);
      // Codes and references are random: replaced by the widest letters.
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        // The page's data has ids that look like codes.
        if (text.parentElement?.localName === "script") continue;
        const widest = text.data.replace(/\b[A-Z\d]{3,4}-[A-Z\d]{4,6}\b|^(?=.*[A-Z])[A-Z\d]{4}$/g, (code) =>
          code.replace(/[^-]/g, "W"),
        );
        if (widest !== text.data) text.data = widest;
      }
    });
  }
}

/** Pages without any typed text. */
const inOffice = (name: string) => `/admin/${name}`;

const plainPages = [
  ...["/music", "/gallery", "/about-club", "/venue", "/functions", "/careers", "/contact", "/faqs", "/offline"],
  ...["/terms-and-conditions", "/newsletter/confirm", "/newsletter/unsubscribe", "/nowhere", "/test"],
  ...["/door", "/admin", "/admin/login", "/admin/nowhere", "/my/nowhere", "/inspect/nowhere", "/list/nowhere"],
  ...["invitation", "forgotten-password", "reset-password", "confirm-email", "cancel-email", "undo-email"].map(
    inOffice,
  ),
  ...["new-password", "second-factor", "admins/second-factor"].map(inOffice),
  ...["pictures", "setup", "settings", "settings/publish", "settings/history", "settings/preview"].map(inOffice),
  ...["venue", "hours", "look", "pages.home"].map((group) => inOffice(`settings/${group}`)),
];

const listPages = [
  ...["/", "/events", "/events?show=all", "/offers", "/news", "/vip-tables"],
  ...[
    ...["dashboard", "tonight", "after-the-night", "count", "tables", "tickets", "guest-lists", "deposits"],
    ...[
      "incidents",
      "events",
      "add-event",
      "campaigns",
      "outbox",
      "privacy",
      "suppressions",
      "import-subscribers",
      "import-suppressions",
    ],
    ...["subscribers", "subscribers?show=unconfirmed", "requests", "requests?show=all", "offers", "add-offer"],
    ...["news-items", "news", "admins", "add-admin", "invite-admin", "account", "trail"],
  ].map(inOffice),
];

const entryPages = ({ events, offers, news, requests, admins, lists, campaigns, own, door }: OddEntries) => [
  ...events.flatMap((id) => [`/events/${id}`, `/admin/edit-event/${id}`]),
  ...offers.flatMap((id) => [`/offers/${id}`, `/admin/edit-offer/${id}`]),
  ...news.flatMap((id) => [`/news/${id}`, `/admin/edit-news/${id}`]),
  ...requests.map((id) => `/admin/requests/${id}`),
  ...admins.map((id) => `/admin/edit-admin/${id}`),
  ...lists.map((id) => `/admin/guest-lists/${id}`),
  ...campaigns.map((id) => `/admin/campaigns/${id}`),
  ...own,
  door,
];

async function logIn({ origin }: Site): Promise<string> {
  const response = await fetch(`${origin}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(siteAdmin),
  });
  return ((await response.json()) as { token: string }).token;
}

/** The routes by file name. */
function named(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ file, path, index, children = [] }) =>
    index ? { id: file, index } : { id: file, ...(path && { path }), children: named(children) },
  );
}

test("nothing lies outside the screen on an empty site, nor with one entry of each kind", async ({
  page,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404|422/);
  const visitor = new Visitor(page);
  const token = await logIn(site);
  await visitor.logIn(token);
  await visitor.look([...plainPages, ...listPages], "nothing");
  const entries = await enterOddTexts(site, token, "wide", 0);
  await visitor.logIn(entries.token);
  await visitor.look(["/", "/events", "/offers", "/news", ...entryPages(entries)], "wide letters");
  expect(visitor.found).toEqual([]);
});

const otherTexts = [
  ["emoji and Arabic", "mixed"],
  ["single letters", "one"],
] as const;

for (const [texts, variety] of otherTexts) {
  test(`nothing lies outside the screen with ${texts}`, async ({ page, site }) => {
    const visitor = new Visitor(page);
    const entries = await enterOddTexts(site, await logIn(site), variety, 1);
    await visitor.logIn(entries.token);
    await visitor.look(entryPages(entries), variety, extremes);
    expect(visitor.found).toEqual([]);
  });
}

test("no list is wider than the screen with many entries", async ({ page, site }) => {
  const visitor = new Visitor(page);
  const token = await logIn(site);
  for (const [index, variety] of varieties.entries()) await enterOddTexts(site, token, variety, index + 2);
  await visitor.logIn(token);
  await visitor.look(listPages, "many", extremes);
  expect(visitor.found).toEqual([]);
});

test("nothing that a button opens lies outside the screen", async ({ page, site, allowThirdParty }) => {
  // Flags beside the countries.
  allowThirdParty();
  const visitor = new Visitor(page);
  const entries = await enterOddTexts(site, await logIn(site), "wide", 5);
  await visitor.logIn(entries.token);
  const [onsale, , postponed] = entries.events;
  await visitor.lookBehindButtons([
    ...["/", `/offers/${entries.offers[0]}`, entries.door, "/admin/events", "/admin/admins"],
    ...[onsale, postponed].map((id) => `/admin/edit-event/${id}`),
    `/admin/requests/${entries.requests[0]}`,
  ]);
  expect(visitor.found).toEqual([]);
});

test("no email is wider than the screen", async ({ page, site, smtp }) => {
  const token = await logIn(site);
  await enterOddTexts(site, token, "wide", 9);
  const waiting = async () => {
    const response = await fetch(`${site.origin}/api/mail/outbox`, { headers: { authorization: token } });
    return ((await response.json()) as OutboxPage).counts.waiting;
  };
  await expect.poll(waiting).toBe(0);
  // Five requests with a confirmation, a reply and a question each; a cancelled event; a subscription.
  expect(smtp.mails.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const { parsed } of smtp.mails) {
    await page.setContent(parsed.html || "");
    found.push(...(await findOnScreens(page, `email "${parsed.subject}"`)));
  }
  expect(found).toEqual([]);
});

test("every page of the site is checked", () => {
  const one = ["id"];
  const own = ["/my/id"];
  const entries = {
    ...{ events: one, offers: one, news: one, requests: one, admins: one, lists: one, campaigns: one },
    ...{ own, door: "/door" },
  };
  const paths = [...plainPages, ...listPages, ...entryPages({ ...entries, token: "" })];
  const all = named(routes);
  const seen = new Set(paths.map((path) => matchRoutes(all, path.replace(/[?#].*/, ""))?.at(-1)?.route.id));
  const leaves = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ file, path, index, children = [] }) => [...(path || index ? [file] : []), ...leaves(children)]);
  // A route without a component serves a file.
  const screens = leaves(routes).filter((file) => file.endsWith(".tsx"));
  expect(screens.filter((file) => !seen.has(file))).toEqual([]);
});
