import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import type { OutboxPage } from "../app/house/mail/shapes.ts";
import routes from "../app/routes.ts";
import { entryPages, listPages, plainPages } from "./every-page.ts";
import { enterOddTexts, type OddEntries } from "./odd-entries.ts";
import { extremes, findOnScreens, OddTextVisitor } from "./odd-text-visitor.ts";
import { type Variety, varieties } from "./odd-texts.ts";
import { openEveryNight } from "./publish-settings.ts";
import { test as base, expect, type Site, staffHeaders, startSite } from "./site.ts";
import { type Mailed, withMail } from "./with-mail.ts";

interface Entered {
  /** Fills the site with one kind of text, once for all tests. */
  enter: (variety: Variety) => Promise<OddEntries>;
}

const test = base.extend<object, Mailed & Entered & { site: Site }>({
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
  enter: [
    async ({ site }, use) => {
      const entered = new Map<Variety, Promise<OddEntries>>();
      await use((variety) => {
        const entries =
          entered.get(variety) ??
          logIn(site).then((token) => enterOddTexts(site, token, variety, varieties.indexOf(variety)));
        entered.set(variety, entries);
        return entries;
      });
    },
    { scope: "worker" },
  ],
});

// One after another on one site: the first two need it empty, and to fill one takes as long as some of the sweeps.
test.describe.configure({ mode: "default", timeout: 600_000 });

const logIn = async ({ origin }: Site) => (await staffHeaders(origin)).authorization;

/** The routes by file name. */
function named(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ file, path, index, children = [] }) =>
    index ? { id: file, index } : { id: file, ...(path && { path }), children: named(children) },
  );
}

for (const [what, paths] of Object.entries({ "plain pages": plainPages, lists: listPages })) {
  test(`nothing lies outside the screen on ${what} of an empty site`, async ({ page, site, allowConsoleErrors }) => {
    allowConsoleErrors(/404|422/);
    const visitor = new OddTextVisitor(page, site.origin);
    await visitor.logIn(await logIn(site));
    await visitor.look(paths, "nothing");
    expect(visitor.found).toEqual([]);
  });
}

test("nothing lies outside the screen with one entry of each kind", async ({ page, site, enter }) => {
  const visitor = new OddTextVisitor(page, site.origin);
  const entries = await enter("wide");
  await visitor.logIn(entries.token);
  await visitor.look(["/", "/events", "/offers", "/news", ...entryPages(entries)], "wide letters");
  expect(visitor.found).toEqual([]);
});

const otherTexts = [
  ["emoji and Arabic", "mixed"],
  ["single letters", "one"],
] as const;

for (const [texts, variety] of otherTexts) {
  test(`nothing lies outside the screen with ${texts}`, async ({ page, site, enter }) => {
    const visitor = new OddTextVisitor(page, site.origin);
    const entries = await enter(variety);
    await visitor.logIn(entries.token);
    await visitor.look(entryPages(entries), variety, extremes);
    expect(visitor.found).toEqual([]);
  });
}

test("no list is wider than the screen with many entries", async ({ page, site, enter }) => {
  const visitor = new OddTextVisitor(page, site.origin);
  for (const variety of varieties) await enter(variety);
  await visitor.logIn(await logIn(site));
  await visitor.look(listPages, "many", extremes);
  expect(visitor.found).toEqual([]);
});

const pagesWithButtons = {
  "guests' pages and the door": ({ offers, door }: OddEntries) => ["/", `/offers/${offers[0]}`, door],
  "the office's lists": () => ["/admin/events", "/admin/admins"],
  "the office's forms": ({ events: [onsale, , postponed], requests }: OddEntries) => [
    ...[onsale, postponed].map((id) => `/admin/edit-event/${id}`),
    `/admin/requests/${requests[0]}`,
  ],
};

for (const [pages, pathsOf] of Object.entries(pagesWithButtons)) {
  test(`nothing that a button opens on ${pages} lies outside the screen`, async ({
    page,
    site,
    enter,
    allowThirdParty,
  }) => {
    // Flags beside the countries.
    allowThirdParty();
    const visitor = new OddTextVisitor(page, site.origin);
    const entries = await enter("wide");
    await visitor.logIn(entries.token);
    await visitor.lookBehindButtons(pathsOf(entries));
    expect(visitor.found).toEqual([]);
  });
}

test("no email is wider than the screen", async ({ page, site, smtp, enter }) => {
  await enter("wide");
  const token = await logIn(site);
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
  const own = ["/my/id", "/promoter/id"];
  const entries = {
    events: one,
    offers: one,
    news: one,
    requests: one,
    guests: one,
    admins: one,
    lists: one,
    campaigns: one,
    words: one,
    own,
    door: "/door",
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
