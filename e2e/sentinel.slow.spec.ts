import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { iconLinks, iconPath } from "../app/house/branding/icon-paths.server.ts";
import { renderMail } from "../app/house/mail/render.server.ts";
import { settingGroups } from "../app/house/settings/groups.ts";
import { loadSettings } from "../app/house/settings/published.server.ts";
import { getCampaign } from "../app/mailing/campaigns/store.server.ts";
import { renderCampaign } from "../app/mailing/campaigns/write/render.server.ts";
import { openDatabase } from "../app/platform/db/open.server.ts";
import type { Database } from "../app/platform/db/tables.ts";
import { defaultSettings } from "../app/platform/venue/changed-settings.ts";
import { currentSettings, previewSettings, setCurrentSettings } from "../app/platform/venue/current.server.ts";
import { pageTexts } from "../app/platform/venue/page-texts.server.ts";
import { roleValue } from "../app/platform/venue/role-value.ts";
import { typePairing } from "../app/platform/venue/schema/type-pairings.ts";
import { clubCard, clubImagePath, shareCard, shareImagePath } from "../app/site/share-images/share-card.server.ts";
import { shareFrame } from "../app/site/share-images/share-frame.server.ts";
import { emailSamples } from "../test/email-samples.ts";
import { sydney } from "../test/sydney.ts";
import { open } from "./loaded.ts";
import { admin, fill, sendForms } from "./sentinel-site.ts";
import { expect, test } from "./site.ts";

const publicPaths = [
  ...["/", "/about-club", "/careers", "/contact", "/events", "/events?show=all", "/faqs", "/functions", "/gallery"],
  ...["/music", "/offers", "/terms-and-conditions", "/venue", "/vip-tables", "/news", "/offline", "/nothing-here"],
  ...[
    "/qx-page",
    "/newsletter/confirm",
    "/newsletter/unsubscribe",
    "/newsletter/weekly-email",
    "/door",
    "/admin/login",
  ],
];

const machinePaths = [
  ...["/events.ics", "/news.rss", "/robots.txt", "/sitemap.xml", "/llms.txt", "/manifest.webmanifest", "/api"],
  "/.well-known/security.txt",
  ...["/api/openapi.json", "/api/event/getAllEvents", "/api/offers/all-offers", "/api/news"],
];

/** The back office, but for the history of settings and the audit trail, which show the values from before. */
const officePaths = [
  ...[
    "dashboard",
    "requests",
    "tonight",
    "count",
    "after-the-night",
    "insights",
    "insights/funnel",
    "insights/promoters",
    "links",
    "insights/promoter",
    "tables",
    "tickets",
    "till",
    "incidents",
    "deposits",
  ],
  ...["guest-lists", "events", "add-event", "offers", "add-offer", "news-items", "news", "subscribers", "suppressions"],
  ...["campaigns", "unclear-reports", "import-subscribers", "import-suppressions"],
  ...["outbox", "privacy", "admins", "admins/second-factor", "add-admin", "invite-admin", "account"],
  ...["setup", "pictures", "settings", "settings/publish", ...settingGroups.map(({ id }) => `settings/${id}`)],
];

/** All texts in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The demo venue's name, facts and wording: texts long enough to be unique. */
function demoTexts(): string[] {
  const { name, tagline, description, street, locality, phone, email, social } = sydney.venue;
  const facts = [name, tagline, description, street, locality, phone, email, ...social.map(({ url }) => url)];
  const wording = [defaultSettings, sydney]
    .flatMap((club) => textsIn(previewSettings(club, pageTexts)))
    .filter((text) => text.length > 30 && text.includes(" "));
  return [...new Set([...facts, "afterglow.example", ...wording])];
}

/** Every email in the outbox, which is rendered when it is sent, and every other that the program can send. */
async function mailsOf(db: Database, origin: string): Promise<[string, string][]> {
  const rows = await db.selectFrom("outbox").select(["id", "template", "data"]).execute();
  const sent = rows.map((row) => ({ name: `${row.template} ${row.id}`, row, site: { origin, secret: "secret" } }));
  const campaigns = await db.selectFrom("campaigns").select("id").execute();
  const written = campaigns.map(async ({ id }): Promise<[string, string]> => {
    const campaign = await getCampaign(db, id);
    if (!campaign) throw new Error("The campaign was just listed.");
    const { subject, html, text } = await renderCampaign(db, campaign, origin, Date.now());
    expect(html).toContain("Own night");
    return [`campaign ${id}`, `${subject}\n${html}\n${text}`];
  });
  expect(written).toHaveLength(1);
  return Promise.all([
    ...written,
    ...[...sent, ...emailSamples(origin)].map(async ({ name, row, site }) => {
      const { subject, html, text } = await renderMail(row, site);
      return [`email ${name}`, `${subject}\n${html}\n${text}`] as [string, string];
    }),
  ]);
}

/** The sources of share images, icon and type: the addresses of images change with the texts that are drawn. */
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
  for (const [path = "", image] of shared) expect(found.get(path) ?? pageOf(path), path).toContain(origin + image);
  const image = await fetch(origin + clubImagePath());
  const { channels } = await sharp(await image.arrayBuffer())
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

/** A page's HTML without its data for scripts, which has every text whether it is shown or not. */
function visible(text: string): string {
  return text.replaceAll(/<script(?! type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g, "");
}

/** Texts of forms that a page contains and shows only after an action. */
const onDemand = /^pages\.(notices\.received|careers\.(received|licences)|contact\.received)\b/;

/** The rendered text and attributes of a page once it is idle. */
async function shownBy(page: Page, url: string): Promise<string> {
  await open(page, url);
  await page.waitForLoadState("networkidle");
  return page.content();
}

test("a club's own settings leave nothing of the demo venue, and each of them is shown somewhere", async ({
  page,
  startOwnSite,
  allowConsoleErrors,
}) => {
  // A hundred pages, most of them twice.
  test.slow();
  // The 404 page, and third-party players and images, which tests do not load.
  allowConsoleErrors(/404|Failed to load/);
  const env = { DEMO: "off", ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, RATE_LIMIT_FORMS: "0" };
  const site = await startOwnSite({ env });
  const { values, marks, paths, offer, edited } = await fill(site);
  const [title = ""] = marks.get("pages.home.title") ?? [];
  await expect.poll(async () => (await fetch(site.origin)).text()).toContain(title);

  const [role] = values["pages.careers.roles"] as { label: string }[];
  const found = await sendForms(site, { offer, role: roleValue(role?.label ?? "") });
  for (const path of [...publicPaths, ...paths, ...machinePaths]) {
    found.set(path, await (await fetch(site.origin + path)).text());
  }
  for (const path of [...publicPaths, ...paths.slice(0, 3)]) {
    await page.emulateMedia({ colorScheme: "light" });
    found.set(`${path} (light)`, await shownBy(page, site.origin + path));
    await page.emulateMedia({ colorScheme: "dark" });
    await page.waitForLoadState("networkidle");
    found.set(`${path} (dark)`, await page.content());
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
  const contents = [...found.values()].join("\n");
  const guests = [...found.values()].map(visible).join("\n");
  const missing = [...marks].flatMap(([path, own]) => {
    const text = onDemand.test(path) ? contents : guests;
    return own.filter((mark) => !text.toLowerCase().includes(mark.toLowerCase())).map((mark) => `${path}: ${mark}`);
  });

  await page.goto(`${site.origin}/admin/login`);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(/\/admin\/setup/);
  for (const path of [...officePaths, ...edited]) {
    found.set(`/admin/${path}`, await shownBy(page, `${site.origin}/admin/${path}`));
  }

  const forbidden = demoTexts();
  const left = [...found].flatMap(([path, text]) => {
    const whole = text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&").replaceAll("&quot;", '"').toLowerCase();
    return forbidden.filter((one) => whole.includes(one.toLowerCase())).map((one) => `${path}: ${one}`);
  });
  expect(left, "texts of the demo venue that are still shown").toEqual([]);
  expect(missing, "settings that are shown nowhere").toEqual([]);
});
