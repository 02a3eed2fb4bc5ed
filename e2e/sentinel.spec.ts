import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { defaultSettings } from "../app/content/changed-settings.ts";
import { currentSettings, setCurrentSettings } from "../app/content/current.server.ts";
import { pageTexts } from "../app/content/page-texts.server.ts";
import { type RequestKind, statusesOf } from "../app/content/request-kinds.ts";
import { roleValue } from "../app/content/role-value.ts";
import { typePairing } from "../app/content/type-pairings.ts";
import { openDatabase } from "../app/db/open.server.ts";
import type { Database } from "../app/db/tables.ts";
import { clubCard, clubImagePath, shareCard, shareImagePath } from "../app/discovery/share-card.server.ts";
import { shareFrame } from "../app/discovery/share-frame.server.ts";
import { iconLinks, iconPath } from "../app/look/icon-paths.server.ts";
import { renderMail } from "../app/mail/render.server.ts";
import { openFolderStorage } from "../app/media/folder-storage.server.ts";
import { storeImage } from "../app/media/store.server.ts";
import type { MailData } from "../app/outbox/queue.server.ts";
import { publishSettings } from "../app/settings/publish.server.ts";
import { loadSettings } from "../app/settings/published.server.ts";
import { actorNamed } from "../test/actor.ts";
import { claim, forms, subscription } from "../test/guest-forms.ts";
import { eventRow, makeEvent, makeNews, makeOffer } from "../test/makers.ts";
import { poster } from "../test/posters.ts";
import { type Sentinels, sentinelSettings } from "../test/sentinel-settings.ts";
import { expect, type Site, test } from "./site.ts";

const admin = { email: "mara@club.example", password: "velvet-harbour-tram-42" };

/** The day of events and requests: a Thursday, which the sentinel hours include. */
function thursday(): string {
  const day = new Date(Date.now() + 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((4 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

const publicPaths = [
  ...["/", "/about-club", "/careers", "/contact", "/events", "/events?show=all", "/faqs", "/functions", "/gallery"],
  ...["/music", "/offers", "/terms-and-conditions", "/venue", "/vip-tables", "/news", "/offline", "/nothing-here"],
  ...["/newsletter/confirm", "/newsletter/unsubscribe", "/door", "/admin/login"],
];

const machinePaths = [
  ...["/events.ics", "/news.rss", "/robots.txt", "/sitemap.xml", "/llms.txt", "/manifest.webmanifest", "/api"],
  ...["/api/openapi.json", "/pages.json", "/api/event/getAllEvents", "/api/offers/all-offers", "/api/news"],
];

const officePaths = [
  ...["dashboard", "requests", "tonight", "after-the-night", "tables", "deposits", "events", "add-event", "offers"],
  ...["add-offer"],
  ...["news-items", "news", "subscribers", "outbox", "privacy", "admins", "add-admin", "settings", "setup", "pictures"],
].map((page) => `/admin/${page}`);

/** All texts in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The demo venue's name, facts and wording: texts long enough to be unique. */
function demoTexts(): string[] {
  const { name, tagline, description, street, locality, phone, email, social } = defaultSettings.venue;
  const facts = [name, tagline, description, street, locality, phone, email, ...social.map(({ url }) => url)];
  const wording = textsIn(pageTexts()).filter((text) => text.length > 30 && text.includes(" "));
  return [...new Set([...facts, "afterglow.example", ...wording])];
}

/** Sets every setting and image of an empty site to a sentinel, and adds an event, an offer and a news item. */
async function fill({ dataFolder }: Site): Promise<Sentinels & { paths: string[]; offer: string }> {
  const db = await openDatabase(join(dataFolder, "afterglow.db"));
  try {
    const storage = openFolderStorage(join(dataFolder, "media"));
    const image = await storeImage(db, storage, await poster(1600, 1200, "#224466"), { alt: "Qxphotoz" });
    const sentinels = sentinelSettings(image);
    const changes = sentinels.values;
    await db.transaction().execute((trx) => publishSettings(trx, { changes, by: actorNamed("Mara"), now: Date.now() }));
    const picture_id = image;
    const starts_at = `${thursday()}T20:00:00.000Z`;
    const ends_at = new Date(Date.parse(starts_at) + 5 * 3_600_000).toISOString();
    const event = await makeEvent(db, {
      ...eventRow({ name: "Own night", description: "Ours.", starts_at, ends_at, picture_id }),
      redirection_url: "https://tickets.club.example/own",
    });
    const [valid_from, valid_till] = ["2026-01-01", "2099-12-31"];
    const offer = await makeOffer(db, { title: "Own offer", description: "Ours.", valid_from, valid_till, picture_id });
    const own = { title: "Own news", short_description: "Short.", long_description: "Long.", category: "Own" };
    const news = await makeNews(db, { ...own, picture_id });
    return {
      ...sentinels,
      offer,
      paths: [`/events/${event}`, `/offers/${offer}`, `/news/${news}`, `/events/${event}.ics`],
    };
  } finally {
    await db.destroy();
  }
}

/** Asks the party with a table for a deposit, whose email and page have the bank details. */
async function askForDeposit(origin: string, headers: { authorization: string }): Promise<void> {
  const found = await fetch(`${origin}/api/requests?stage=all&kind=vip-table`, { headers });
  const { items } = (await found.json()) as { items: { _id: string }[] };
  const response = await fetch(`${origin}/api/deposits/of/${items[0]?._id}`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ id: randomUUID(), amount: "500", due_at: null, refundable_until: null, email: true }),
  });
  expect(response.status).toBe(200);
}

/** Approves the party with a table, whose guest then asks for another number. @returns its id */
async function askForChange(dataFolder: string): Promise<string> {
  const db = await openDatabase(join(dataFolder, "afterglow.db"));
  try {
    const asked = { date: thursday(), time: "", guests: 3, asked_at: "2026-11-01T00:00:00.000Z" };
    const { id } = await db
      .updateTable("requests")
      .set({ status: "approved", pending_change: JSON.stringify(asked) })
      .where("kind", "=", "vip-table")
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  } finally {
    await db.destroy();
  }
}

/** Sends every form, and returns what staff read of the requests and of all emails. */
async function sendForms(
  { origin, dataFolder }: Site,
  own: { offer: string; role: string },
): Promise<Map<string, string>> {
  const post = async (path: string, json: object, headers = {}) => {
    const response = await fetch(origin + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(json),
    });
    expect({ path, status: response.status, body: response.ok ? "" : await response.text() }).toMatchObject({
      body: "",
    });
    return response.json() as Promise<{ token: string; link: string }>;
  };
  const date = thursday();
  for (const { path, form } of forms) {
    await post(path, { ...form, ...("date" in form && { date }), ...("role" in form && { role: own.role }) });
  }
  await post("/api/offers/claim-offer", { ...claim, offer_id: own.offer, celebrateDate: date });
  await post("/api/event/subscribe", { ...subscription, email: "ada@guest.example" });
  const headers = { authorization: (await post("/api/admin/login", admin)).token };
  await askForDeposit(origin, headers);
  const get = async (path: string) => (await fetch(origin + path, { headers })).text();
  const found = new Map<string, string>();
  for (const list of ["/api/mail/outbox", "/api/requests?stage=all"]) {
    const { items } = JSON.parse(await get(list)) as { items: { _id: string }[] };
    expect(items.length).toBeGreaterThan(4);
    const path = list.split("?")[0];
    for (const { _id } of items) {
      found.set(`${path}/${_id}`, await get(`${path}/${_id}`));
      if (path !== "/api/requests") continue;
      found.set(`${path}/${_id}/shown`, await get(`${path}/${_id}/shown`));
      const { kind } = (JSON.parse(found.get(`${path}/${_id}`) ?? "") as { request: { kind: RequestKind } }).request;
      for (const decision of [...Object.keys(statusesOf(kind)), "question"]) {
        const start = `${path}/${_id}/answer?to=${decision}`;
        found.set(start, await get(start));
      }
      // The guest's private page.
      const { link } = await post(`/api/requests/${_id}/guest-link`, { link: "new" }, headers);
      found.set(`the page of ${_id}`, await (await fetch(new URL(new URL(link).pathname, origin))).text());
    }
  }
  const changed = `/api/requests/${await askForChange(dataFolder)}`;
  found.set(`${changed} with a change`, await get(changed));
  return found;
}

const request = { kind: "vip-table", reference: "VIP-7Q4K" } as const;

/** Emails that no form sends. */
const otherMails: { [Name in "reply" | "night-changed" | "guest-acted" | "confirm"]: MailData[Name] } = {
  reply: { ...request, subject: "Your table", text: "See you then." },
  "night-changed": {
    ...request,
    name: "Own night",
    path: "/events/x",
    night: thursday(),
    change: "cancelled",
    reason: "Rain",
  },
  "guest-acted": { ...request, name: "Ada", what: "asked a question", fields: [] },
  confirm: { subscriberId: "01989a1e-7c00-7000-8000-000000000001" },
};

/** The HTML of every email in the outbox, which is rendered when it is sent, and of those that no form sends. */
async function mailsOf(db: Database, origin: string): Promise<[string, string][]> {
  const rows = await db.selectFrom("outbox").select(["id", "template", "data"]).execute();
  const others = Object.entries(otherMails).map(([template, data]) => ({
    id: "",
    template,
    data: JSON.stringify(data),
  }));
  const sent = new Set(rows.map(({ template }) => template));
  expect(others.filter(({ template }) => sent.has(template))).toEqual([]);
  return Promise.all(
    [...rows, ...others].map(async ({ id, ...row }) => {
      const { subject, html, text } = await renderMail(row, { origin, secret: "secret" });
      return [`email ${row.template} ${id}`, `${subject}\n${html}\n${text}`];
    }),
  );
}

/** What share images, icon and type are made from: the addresses of images change with the texts that are drawn. */
async function expectOwnLook(origin: string, found: Map<string, string>): Promise<void> {
  const { look } = currentSettings();
  const one = async (path: string) => (await (await fetch(origin + path)).json())[0];
  const [event, offer, news] = [
    await one("/api/event/getAllEvents"),
    await one("/api/offers/all-offers"),
    await one("/api/news"),
  ];
  const cards = [clubCard(), shareCard("events", event), shareCard("offers", offer), shareCard("news", news)];
  found.set("share images", JSON.stringify([...cards, shareFrame()]));
  const shared = [
    ["/", clubImagePath()],
    [`/events/${event._id}`, shareImagePath("events", event)],
    [`/offers/${offer._id}`, shareImagePath("offers", offer)],
    [`/news/${news._id}`, shareImagePath("news", news)],
  ];
  const pageOf = (path: string) => [...found].find(([name]) => name.startsWith(path) && name.endsWith("(light)"))?.[1];
  for (const [path = "", picture] of shared) expect(found.get(path) ?? pageOf(path), path).toContain(origin + picture);
  const picture = await fetch(origin + clubImagePath());
  const { channels } = await sharp(await picture.arrayBuffer())
    .extract({ left: 8, top: 8, width: 8, height: 8 })
    .stats();
  expect(look.shareImage).toBe("night");
  expect(Math.max(...channels.map(({ mean }) => mean)), "the share image's background").toBeLessThan(60);

  const home = found.get("/") ?? "";
  const { icon } = iconLinks(currentSettings());
  expect(home).toContain(`href="${icon.href}"`);
  expect(found.get("/manifest.webmanifest")).toContain(iconPath(currentSettings(), "512"));
  expect((await fetch(origin + icon.href)).status).toBe(200);
  const pairing = typePairing(look.typePairing);
  for (const face of [pairing.text, pairing.display]) {
    expect(home).toContain(face.family);
    expect(home).toMatch(new RegExp(`<link rel="preload" href="/assets/${face.file}-[^"]+" as="font"`));
    for (const path of ["/api", "/offline", "/door"]) expect(found.get(path), path).toContain(face.family);
  }
}

/** What is left of a page without its data for scripts, which has every text whether it is shown or not. */
function visible(text: string): string {
  return text.replaceAll(/<script(?! type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g, "");
}

/**
 * Texts that come with `/pages.json` and that not every document shows: after an action, one word after another, or as
 * the alt text of a cover whose title stands beside it.
 */
const onDemand =
  /^pages\.(menu|notices\.received|careers\.(received|licences)|contact\.received|home\.banner$|music\.playlists)\b/;

/** The rendered text and attributes of a page once it is idle. */
async function shownBy(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  return page.content();
}

test("a club's own settings leave nothing of the demo venue, and each of them is shown somewhere", async ({
  page,
  startOwnSite,
  allowConsoleErrors,
}) => {
  test.setTimeout(180_000);
  // The 404 page, and third-party players and images, which tests do not load.
  allowConsoleErrors(/404|Failed to load/);
  const env = { DEMO: "off", ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, RATE_LIMIT_FORMS: "0" };
  const site = await startOwnSite({ env });
  const { values, marks, paths, offer } = await fill(site);
  const [title = ""] = marks.get("pages.home.title") ?? [];
  await expect.poll(async () => (await fetch(site.origin)).text()).toContain(title);

  const [role] = values["pages.careers.roles"] as { label: string }[];
  const found = await sendForms(site, { offer, role: roleValue(role?.label ?? "") });
  for (const path of [...publicPaths, ...paths, ...machinePaths]) {
    found.set(path, await (await fetch(site.origin + path)).text());
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of [...publicPaths, ...paths.slice(0, 3)]) {
      found.set(`${path} (${colorScheme})`, await shownBy(page, site.origin + path));
    }
  }
  const db = await openDatabase(join(site.dataFolder, "afterglow.db"));
  try {
    await loadSettings(db);
    for (const [name, text] of await mailsOf(db, site.origin)) found.set(name, text);
    await expectOwnLook(site.origin, found);
  } finally {
    setCurrentSettings();
    await db.destroy();
  }
  const contents = found.get("/pages.json") ?? "";
  const guests = [...found].map(([path, text]) => (path === "/pages.json" ? "" : visible(text))).join("\n");
  const missing = [...marks].flatMap(([path, own]) => {
    const text = onDemand.test(path) ? contents : guests;
    return own.filter((mark) => !text.toLowerCase().includes(mark.toLowerCase())).map((mark) => `${path}: ${mark}`);
  });

  await page.goto(`${site.origin}/admin/login`);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(/\/admin\/setup/);
  for (const path of officePaths) found.set(path, await shownBy(page, site.origin + path));

  const forbidden = demoTexts();
  const left = [...found].flatMap(([path, text]) => {
    const whole = text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&").replaceAll("&quot;", '"').toLowerCase();
    return forbidden.filter((one) => whole.includes(one.toLowerCase())).map((one) => `${path}: ${one}`);
  });
  expect(left, "texts of the demo venue that are still shown").toEqual([]);
  expect(missing, "settings that are shown nowhere").toEqual([]);
});
