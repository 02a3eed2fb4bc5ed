import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { whileReadOnly } from "../../../../test/database.ts";
import { addRecipients, frozenEmail, sentCampaign } from "../../../../test/sent-campaign.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { jsonText } from "../../../platform/lib/json-text.ts";
import { defaultSettings } from "../../../platform/venue/changed-settings.ts";
import { setCurrentSettings } from "../../../platform/venue/current.server.ts";
import { trackLinks } from "../links.server.ts";

const origin = "https://afterglow.example";

function countClicks() {
  const campaigns = { ...defaultSettings.campaigns, countClicks: "yes" as const };
  setCurrentSettings({ version: 1, settings: { ...defaultSettings, campaigns } });
}

const clicks = async ({ db }: TestApp) =>
  (await db.selectFrom("campaign_links").select("clicks").orderBy("position").execute()).map((row) => row.clicks);

const open = (app: TestApp, path: string, init: RequestInit = {}) =>
  fetch(app.origin + path, { redirect: "manual", ...init });

test("links to the site name the campaign, others stay as they are, in HTML and plain text", () => {
  const email = trackLinks(frozenEmail, { origin, slug: "abc", countClicks: false });
  expect(email.links).toEqual([`${origin}/events?show=2026-11&a=1&campaign=abc`, "https://else.example/"]);
  expect(email.html).toContain(`<a class="x" href="${origin}/events?show=2026-11&amp;a=1&amp;campaign=abc">Events</a>`);
  expect(email.html).toContain('<a href="https://else.example/">Else</a> <a href="--unsubscribe-link--">');
  expect(email.text).toContain(
    `Events: ${origin}/events?show=2026-11&a=1&campaign=abc.\nElse https://else.example/\n--un`,
  );
});

test("links that count lead through the site, and never for unsubscribing", () => {
  const email = trackLinks(frozenEmail, { origin, slug: "abc", countClicks: true });
  expect(email.links).toEqual([`${origin}/events?show=2026-11&a=1&campaign=abc`, "https://else.example/"]);
  expect(email.html).toContain(`href="${origin}/c/abc/0"`);
  expect(email.html).toContain(`href="${origin}/c/abc/1"`);
  expect(email.html).toContain('href="--unsubscribe-link--"');
  expect(email.text).toContain(`Events: ${origin}/c/abc/0.\nElse ${origin}/c/abc/1\n`);
});

test("an opened link counts and redirects to its stored address, and says nothing of who", async () => {
  const app = await testApp();
  countClicks();
  const { slug } = await sentCampaign(app.db);
  const response = await open(app, `/c/${slug}/1?to=https://evil.example`);
  expect([response.status, response.headers.get("location")]).toEqual([302, "https://else.example/"]);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("set-cookie")).toBeNull();
  expect(await clicks(app)).toEqual([0, 1]);
});

test("HEAD, prefetching and previews redirect and don't count", async () => {
  const app = await testApp();
  countClicks();
  const { slug } = await sentCampaign(app.db);
  const ahead: RequestInit[] = [
    { method: "HEAD" },
    { headers: { "Sec-Purpose": "prefetch;prerender" } },
    { headers: { Purpose: "prefetch" } },
    { headers: { "X-Purpose": "preview" } },
  ];
  for (const init of ahead) expect((await open(app, `/c/${slug}/0`, init)).status).toBe(302);
  expect(await clicks(app)).toEqual([0, 0]);
});

test("nothing counts unless the owner wants it; the links still work", async () => {
  const app = await testApp();
  const { slug } = await sentCampaign(app.db);
  expect((await open(app, `/c/${slug}/0`)).status).toBe(302);
  expect(await clicks(app)).toEqual([0, 0]);
});

test("one sender's clicks count up to a limit", async () => {
  const app = await testApp();
  countClicks();
  const { slug } = await sentCampaign(app.db);
  for (let count = 0; count < 40; count += 1) expect((await open(app, `/c/${slug}/0`)).status).toBe(302);
  expect(await clicks(app)).toEqual([30, 0]);
});

test("a click that cannot be counted still redirects, and the log says so", async () => {
  const app = await testApp();
  countClicks();
  const { slug } = await sentCampaign(app.db);
  await whileReadOnly(app.db, async () => {
    expect((await open(app, `/c/${slug}/1`)).headers.get("location")).toBe("https://else.example/");
  });
  expect(await clicks(app)).toEqual([0, 0]);
  expect(app.logged()).toContain("Click could not be counted");
});

test("an address that is no link is not found", async () => {
  const renderPage = async () => ({ status: 404, headers: {}, body: Buffer.from("No page.") });
  const app = await testApp({ renderPage });
  const { slug } = await sentCampaign(app.db);
  for (const path of [
    `/c/${slug}/2`,
    `/c/${slug}/x`,
    "/c/none/0",
    `/c/${slug}`,
    `/c/${slug}/99999`,
    "/newsletter/none",
  ])
    expect((await open(app, path)).status, path).toBe(404);
});

test("a public campaign has a page without names, without scripts, and without a link that unsubscribes", async () => {
  const renderPage = async () => ({ status: 404, headers: {}, body: Buffer.from("No page.") });
  const app = await testApp({ renderPage });
  const tracked = (slug: string) =>
    jsonText(trackLinks(frozenEmail, { origin: "http://localhost", slug, countClicks: true }));
  const { id, slug } = await sentCampaign(app.db, { in_archive: 1, slug: "Ab-_9xyz", frozen: tracked("Ab-_9xyz") });
  await addRecipients(app.db, id, [{}]);
  const response = await open(app, `/newsletter/${slug}`);
  expect(response.status).toBe(200);
  const policy = response.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("script-src");
  expect(response.headers.get("cache-control")).toContain("public");
  const html = await response.text();
  expect(html).toContain("Hello");
  expect(html).toContain(`<link rel="canonical" href="http://localhost/newsletter/${slug}">`);
  expect(html).toContain('href="https://afterglow.example/events?show=2026-11&amp;a=1"');
  expect(html).not.toMatch(/Unsubscribe|--|\/c\//);
  const etag = response.headers.get("etag") ?? "";
  expect((await open(app, `/newsletter/${slug}`, { headers: { "If-None-Match": etag } })).status).toBe(304);
  expect(await (await open(app, "/sitemap.xml")).text()).toContain(`<loc>http://localhost/newsletter/${slug}</loc>`);

  for (const hidden of [{ in_archive: 0 }, { state: "draft" as const }, { state: "cancelled" as const }]) {
    const other = await sentCampaign(app.db, { in_archive: 1, ...hidden });
    expect((await open(app, `/newsletter/${other.slug}`)).status).toBe(404);
    expect(await (await open(app, "/sitemap.xml")).text()).not.toContain(other.slug);
  }
});

test("staff see the email as it was sent, and make its page public or not", async () => {
  const app = await testApp({ renderPage: async () => ({ status: 404, headers: {}, body: Buffer.from("No page.") }) });
  const staff = await staffCalls(app, "Ana");
  const { id, slug } = await sentCampaign(app.db);
  const { email } = (await staff.get(`/campaigns/${id}/email`)).body;
  expect(email.subject).toBe(frozenEmail.subject);
  expect(email.text).toContain("Hello");
  expect(JSON.stringify(email)).not.toContain("--");
  const status = async () => (await open(app, `/newsletter/${slug}`)).status;
  const set = (on: boolean) => staff.post(`/campaigns/${id}/archive`, { public: on });
  expect(await status()).toBe(404);
  expect((await set(true)).body).toMatchObject({ message: "The page is public.", campaign: { in_archive: true } });
  expect((await set(true)).status).toBe(200);
  expect(await status()).toBe(200);
  expect((await set(false)).body).toMatchObject({ campaign: { in_archive: false } });
  expect(await status()).toBe(404);
  expect((await staff.post("/campaigns/none/archive", { public: true })).status).toBe(404);
  const trail = await app.db
    .selectFrom("trail")
    .select("action")
    .where("object_kind", "=", "campaign")
    .orderBy("number")
    .execute();
  expect(trail.map(({ action }) => action)).toEqual(["campaign.public", "campaign.private"]);
});
