import { Resvg } from "@resvg/resvg-js";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { guestBrowser } from "../../../../test/guest-browser.ts";
import { makeEvent, makeNews, makeOffer } from "../../../../test/makers.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { createWriter } from "../../../platform/db/writer.server.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { currentSettings, setCurrentSettings } from "../../../platform/venue/current.server.ts";
import { storeViews } from "../store-views.server.ts";
import type { OneLink, ShortLink, ShortLinks } from "./shapes.ts";

const renderPage = async () => ({ status: 404, headers: {}, body: Buffer.from("No page.") });

/** Follows a short link as a guest's browser does. @returns the status and where it leads. */
async function follow({ origin }: TestApp, path: string, headers: object = {}, method = "GET") {
  const answer = await fetch(origin + path, { method, redirect: "manual", headers: { ...guestBrowser, ...headers } });
  return { status: answer.status, to: answer.headers.get("location"), headers: answer.headers };
}

const store = ({ db, views }: TestApp) => storeViews(db, createWriter(db), views);

const plain = { target: "/vip-tables", ends_on: "", note: "" };
const stored = { target: "/events", note: "", ends_on: null, removed_at: null, created_at: "2026-01-01T00:00:00.000Z" };
const tonightAlone = () => `?from=${tonight()}&to=${tonight()}`;

test("a short link leads to its page with its word as source, and its visits add up over instances", async () => {
  const app = await testApp({ renderPage });
  const other = await testApp({ renderPage, sameAs: app });
  const ana = await staffCalls(app);
  const added = await ana.post("/insights/links", {
    word: " Summer-Poster ",
    target: "https://afterglow.example/vip-tables?night=2026-12-31&via=old#request",
    note: "Crown Street",
  });
  expect(added.status).toBe(201);
  await ana.post("/insights/links", { ...plain, word: "flyer" });
  const { status, to, headers } = await follow(app, "/go/SUMMER-poster");
  expect([status, to]).toEqual([302, "/vip-tables?night=2026-12-31&via=summer-poster#request"]);
  expect([headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual(["no-store", "noindex"]);
  // From now on this instance knows the word, so the view that follows has it as its source.
  expect(app.views.sourceOfPage(`https://afterglow.example${to?.replace("#request", "")}`)).toBe("link:summer-poster");

  // By hand: three visits here and two there of the poster, one there of the flyer; what follows is not counted.
  await follow(app, "/go/summer-poster", { referer: "https://l.instagram.com/", "sec-fetch-site": "cross-site" });
  await follow(app, "/go/summer-poster");
  for (const word of ["summer-poster", "summer-poster", "flyer"]) await follow(other, `/go/${word}`);
  for (const unseen of [
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    { "user-agent": "curl/8.5.0" },
    { "sec-purpose": "prefetch" },
    { purpose: "prefetch" },
    { "sec-fetch-dest": "empty" },
    { "sec-fetch-dest": "iframe" },
  ])
    expect((await follow(app, "/go/summer-poster", unseen)).status).toBe(302);
  expect((await follow(app, "/go/summer-poster", {}, "HEAD")).status).toBe(302);
  for (const one of [app, other, app]) await store(one);

  const { links, counting } = (await ana.get(`/insights/links${tonightAlone()}`)).body as ShortLinks;
  expect(counting).toBe(true);
  expect(links.map(({ word, url, visits, visits_ever }) => [word, url, visits, visits_ever])).toEqual([
    ["flyer", "https://afterglow.example/go/flyer", 1, 1],
    ["summer-poster", "https://afterglow.example/go/summer-poster", 5, 5],
  ]);
  const { body } = await ana.get(`/insights/links/summer-poster${tonightAlone()}`);
  expect((body as OneLink).days).toEqual([{ day: tonight(), visits: 5 }]);
  const before = await ana.get("/insights/links/summer-poster?from=2026-01-01&to=2026-01-31");
  expect(before.body).toMatchObject({ days: [], link: { visits: 0, visits_ever: 5, note: "Crown Street" } });

  const settings = currentSettings();
  setCurrentSettings({ version: 9, settings: { ...settings, counting: { ...settings.counting, views: "no" } } });
  expect((await follow(app, "/go/flyer")).to).toBe("/vip-tables?via=flyer");
  expect(app.views.take()).toEqual([]);
  expect((await ana.get("/insights/links")).body.counting).toBe(false);
});

test("an ended link, and one whose page is gone, leads to the list or home; an unknown word is not found", async () => {
  const app = await testApp({ renderPage });
  const ana = await staffCalls(app);
  const { db } = app;
  const event = await makeEvent(db);
  const offer = await makeOffer(db);
  const news = await makeNews(db);
  const targets = {
    night: `/events/${event}/house-of-ember`,
    deal: `/offers/${offer}`,
    sound: `/news/${news}`,
    tables: "/vip-tables?night=2026-12-31",
  };
  for (const [word, target] of Object.entries(targets))
    expect((await ana.post("/insights/links", { word, target })).status).toBe(201);
  const lead = async () => Promise.all(Object.keys(targets).map(async (word) => (await follow(app, `/go/${word}`)).to));
  expect(await lead()).toEqual([
    `${targets.night}?via=night`,
    `${targets.deal}?via=deal`,
    `${targets.sound}?via=sound`,
    "/vip-tables?night=2026-12-31&via=tables",
  ]);
  await db.updateTable("events").set({ active: 0 }).execute();
  await db.updateTable("offers").set({ valid_till: "2026-01-02" }).execute();
  await db.updateTable("news").set({ active: 0 }).execute();
  // Its last night is tonight.
  expect((await ana.post("/insights/links/tables", { ...plain, ends_on: tonight() })).status).toBe(200);
  expect(await lead()).toEqual(["/events?via=night", "/offers?via=deal", "/news?via=sound", "/vip-tables?via=tables"]);
  await ana.post("/insights/links/tables", { ...plain, ends_on: addDays(tonight(), -1) });
  expect((await lead()).at(-1)).toBe("/?via=tables");
  const { body } = await ana.get("/insights/links/tables");
  expect(body).toMatchObject({ leads_to: "/", link: { ended: true, target: "/vip-tables" } });

  app.views.take();
  for (const path of ["/go", "/go/", "/go/nothing", "/go/tables/more", "/go/%00", `/go/${"w".repeat(500)}`])
    expect((await follow(app, path)).status, path).not.toBe(302);
  for (let index = 0; index < 2_000; index += 1) app.views.sourceOfPage(`/?via=made-up-${index}`);
  await Promise.all(Array.from({ length: 300 }, (_, index) => follow(app, `/go/made-up-${index}`)));
  expect(app.views.take()).toEqual([]);
  expect(app.views.links.size).toBe(4);
});

test("words and targets are checked; a link's address in the trail, conflicts and undo as in other lists", async () => {
  const app = await testApp({ renderPage });
  const ana = await staffCalls(app);
  const refused = async (form: object) => {
    const { status, body } = await ana.post("/insights/links", { ...plain, word: "poster", ...form });
    return [status, ...Object.keys(body.errors ?? {})];
  };
  for (const word of ["", "-", "a--b", "-a", "a-", "two words", "käse", "a/b", "w".repeat(41), "admin", "LOGIN"])
    expect(await refused({ word }), word).toEqual([422, "word"]);
  for (const target of [
    "",
    "/nowhere",
    "/events/none/gone",
    "/offers/none",
    "/admin/events",
    "/api/contact",
    "/go/poster",
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "https://afterglow.example:81/events",
    `/events?${"w".repeat(400)}`,
  ])
    expect(await refused({ target }), target).toEqual([422, "target"]);
  expect(await refused({ ends_on: "soon" })).toEqual([422, "ends_on"]);
  expect(await refused({ note: "n".repeat(201) })).toEqual([422, "note"]);

  expect(await refused({ target: "events/" })).toEqual([201]);
  expect(await refused({})).toEqual([422, "word"]);
  const edit = (form: object, version?: number) =>
    ana.post("/insights/links/poster", { ...plain, ...form }, version ? { "If-Match": `"${version}"` } : {});
  expect((await edit({ target: "/offers" }, 1)).status).toBe(200);
  expect((await edit({ target: "/news" }, 1)).status).toBe(412);
  expect((await ana.post("/insights/links/poster/delete", {}, { "If-Match": '"1"' })).status).toBe(412);
  expect((await ana.post("/insights/links/poster/delete", {}, { "If-Match": '"2"' })).status).toBe(200);
  expect((await follow(app, "/go/poster")).status).toBe(404);
  expect((await edit({})).status).toBe(404);
  expect((await ana.get("/insights/links/poster")).status).toBe(404);
  expect((await ana.post("/insights/links/poster/restore")).status).toBe(200);
  expect((await ana.post("/insights/links/poster/restore")).status).toBe(200);
  expect((await ana.post("/insights/links/none/restore")).status).toBe(404);
  expect((await follow(app, "/go/poster")).to).toBe("/offers?via=poster");
  // The word of a deleted link can be used again, with its visits.
  await store(app);
  await ana.post("/insights/links/poster/delete");
  expect(await refused({ target: "/faqs" })).toEqual([201]);
  const [link] = (await ana.get(`/insights/links${tonightAlone()}`)).body.links as ShortLink[];
  expect(link).toMatchObject({ word: "poster", target: "/faqs", visits: 1, version: 6 });

  const filler = Array.from({ length: 199 }, (_, index) => ({ word: `filler-${index}`, ...stored }));
  await app.db.insertInto("short_links").values(filler).execute();
  expect(await refused({ word: "one-more" })).toEqual([409]);

  const trail = await app.db.selectFrom("trail").select(["action", "object"]).orderBy("number").execute();
  const ofLinks = trail.filter(({ action }) => action.startsWith("short-link."));
  expect(new Set(ofLinks.map(({ object }) => object))).toEqual(new Set(["/go/poster"]));
  expect(ofLinks.map(({ action }) => action.replace("short-link.", ""))).toEqual([
    ...["added", "changed", "deleted", "restored", "deleted", "added"],
  ]);
});

test("the QR code is the link's whole address, as SVG and as a PNG for print", async () => {
  const app = await testApp({ renderPage });
  const ana = await staffCalls(app);
  const word = "w".repeat(40);
  await ana.post("/insights/links", { ...plain, word });
  const load = async (type: string) => {
    const answer = await fetch(`${app.origin}/api/insights/links/${word}/qr.${type}`, { headers: ana.headers });
    return { type: answer.headers.get("content-type"), bytes: Buffer.from(await answer.arrayBuffer()), answer };
  };
  for (const [type, mime] of [
    ["svg", "image/svg+xml"],
    ["png", "image/png"],
  ] as const) {
    const file = await load(type);
    expect([file.type, file.answer.headers.get("content-disposition")]).toEqual([
      mime,
      `attachment; filename="qr-${word}.${type}"`,
    ]);
    const png = type === "svg" ? new Resvg(file.bytes.toString()).render().asPng() : file.bytes;
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    if (type === "png") expect(info.width).toBeGreaterThanOrEqual(1_800);
    expect([...data.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
    expect(decodeQR({ ...info, data })).toBe(`https://afterglow.example/go/${word}`);
  }
  const missing = await fetch(`${app.origin}/api/insights/links/none/qr.png`, { headers: ana.headers });
  expect(missing.status).toBe(404);
});
