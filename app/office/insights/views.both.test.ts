import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { guestBrowser } from "../../../test/guest-browser.ts";
import { makeEvent } from "../../../test/makers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { currentSettings, setCurrentSettings } from "../../platform/venue/current.server.ts";
import { createViewCounter, MAX_SOURCES, type ViewCounter } from "../../platform/views/count-views.server.ts";
import { storeViews } from "./store-views.server.ts";

/** Saturday night in Sydney, 22:30. */
const SATURDAY_NIGHT = Date.parse("2026-11-28T11:30:00Z");
const night = "2026-11-28";

/** A counter whose clock stands still until it is set. */
function counting() {
  const clock = { now: SATURDAY_NIGHT };
  return { clock, views: createViewCounter(() => clock.now) };
}

/** A page that a guest's browser asked for. */
function look(views: ViewCounter, url: string, headers: object = {}, { method = "GET", status = 200 } = {}) {
  const all = { host: "club.example", ...guestBrowser, ...headers };
  const [path = ""] = url.split("?");
  views.seen(path, { method, url, headers: all } as IncomingMessage, status);
}

const sources = (db: Database) =>
  db.selectFrom("view_sources").selectAll().orderBy("night").orderBy("source").execute();
const hours = (db: Database) => db.selectFrom("view_hours").selectAll().orderBy("night").orderBy("hour").execute();
const viewsIn = (rows: readonly { views: number }[]) => rows.reduce((all, { views }) => all + Number(views), 0);

/** What was counted, without writing it. */
const counted = (views: ViewCounter) => views.take().map(([one, times]) => ({ ...one, times }));

test("only pages that a guest sees are counted: no robots, prefetches, previews, fragments, errors or HEAD", () => {
  const { views } = counting();
  const unseen: [object, object?][] = [
    [{ "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
    [{ "user-agent": "curl/8.5.0" }],
    [{ "user-agent": undefined }],
    [{ "user-agent": "x".repeat(10_000) }],
    [{ "sec-purpose": "prefetch" }],
    [{ "sec-purpose": "prefetch;prerender" }],
    [{ purpose: "prefetch" }],
    [{ "x-moz": "prefetch" }],
    [{ "x-purpose": "preview" }],
    [{ "sec-fetch-dest": "iframe" }],
    [{ "sec-fetch-dest": "empty" }],
    [{ "sec-fetch-dest": undefined, accept: "application/json" }],
    [{}, { method: "HEAD" }],
    [{}, { status: 404 }],
    [{}, { status: 500 }],
  ];
  for (const [headers, more] of unseen) look(views, "/events", headers, more);
  look(views, "/offline");
  expect(counted(views)).toEqual([]);
  look(views, "/");
  look(views, "/", {}, { status: 304 });
  look(views, "/", { "sec-fetch-dest": undefined });
  expect(counted(views)).toEqual([{ what: "view", night, hour: 22, page: "home", source: "direct", times: 3 }]);
});

test("a source is a short link that exists, a campaign, another site, or this one", () => {
  const { views } = counting();
  views.links = new Set(["poster"]);
  const from = (url: string, referer?: string, more: object = {}) => {
    look(views, url, { ...(referer && { referer, "sec-fetch-site": "cross-site" }), ...more });
    return counted(views).map((one) => "source" in one && one.source);
  };
  expect(from("/")).toEqual(["direct"]);
  expect(from("/", "https://l.instagram.com/?u=x")).toEqual(["from:instagram.com"]);
  expect(from("/", "https://www.google.com.au/")).toEqual(["from:google.com"]);
  expect(from("/", "android-app://com.example.reader/")).toEqual(["from:com.example.reader"]);
  expect(from("/", "not a URL")).toEqual(["direct"]);
  expect(from("/", "https://club.example/events")).toEqual(["site"]);
  expect(from("/?utm_source=Spring", undefined, { "sec-fetch-site": "same-origin" })).toEqual(["site"]);
  expect(from("/?utm_source=Spring", "https://l.facebook.com/")).toEqual(["campaign:spring"]);
  expect(from("/?campaign=nye-2026")).toEqual(["campaign:nye-2026"]);
  expect(from("/?via=poster&utm_source=x")).toEqual(["link:poster"]);
  expect(from("/?via=invented")).toEqual(["direct"]);
  expect(from("/?utm_source=mia@example.com")).toEqual(["direct"]);
  expect(from("/?utm_source=%00<b>")).toEqual(["direct"]);
});

test("views of several instances add up; an event's count for its night, what cannot be written is counted again", async () => {
  const db = await testDatabase();
  const id = await makeEvent(db, { starts_at: "2026-12-05T11:00:00.000Z", ends_at: "2026-12-05T17:00:00.000Z" });
  const [one, two] = [counting().views, counting().views];
  const writer = createWriter(db);
  const event = `/events/${id}/house-of-ember`;
  for (const views of [one, two]) {
    look(views, "/");
    look(views, event, { referer: "https://www.instagram.com/", "sec-fetch-site": "cross-site" });
    views.add({ what: "ticket-click", event: id, source: "from:instagram.com" });
    views.add({ what: "ticket-click", event: "gone", source: "direct" });
    views.add({ what: "form-started", night: "2026-12-05", source: "direct" });
    views.add({ what: "link-visit", word: "poster", night });
    await storeViews(db, writer, views);
  }
  look(one, event);
  const broken = { ...writer, write: () => Promise.reject(new Error("The disk is full.")) };
  await expect(storeViews(db, broken, one)).rejects.toThrow("The disk is full.");
  look(one, event);
  await storeViews(db, writer, one);
  await storeViews(db, writer, one);
  const none = { views: 0, ticket_clicks: 0, forms_started: 0 };
  expect((await sources(db)).map((row) => ({ ...row, views: Number(row.views) }))).toMatchObject([
    { ...none, night, source: "direct", views: 2 },
    { night: "2026-12-05", source: "direct", views: 2 },
    { night: "2026-12-05", source: "from:instagram.com", views: 2 },
  ]);
  const numbers = (await sources(db)).map((row) => [Number(row.ticket_clicks), Number(row.forms_started)]);
  expect(numbers).toEqual([
    [0, 0],
    [0, 2],
    [2, 0],
  ]);
  expect((await hours(db)).map((row) => [row.night, row.hour, row.page, Number(row.views)])).toEqual([
    [night, 22, "home", 2],
    ["2026-12-05", 22, "event", 4],
  ]);
  const visits = await db.selectFrom("short_link_visits").selectAll().execute();
  expect(visits.map((row) => ({ ...row, visits: Number(row.visits) }))).toEqual([
    { word: "poster", day: night, visits: 2 },
  ]);
});

test("any number of invented referrers takes bounded memory and rows, and crowds out no familiar site", async () => {
  const db = await testDatabase();
  const writer = createWriter(db);
  const { views } = counting();
  const flood = (count: number, named: string) => {
    for (let index = 0; index < count; index += 1)
      look(views, `/?via=made-up-${index}`, {
        referer: `https://${named}-${index}.example/`,
        "sec-fetch-site": "cross-site",
      });
  };
  flood(200_000, "site");
  look(views, "/", { referer: "https://www.instagram.com/", "sec-fetch-site": "cross-site" });
  const waiting = views.take();
  expect(waiting.length).toBe(MAX_SOURCES + 2);
  views.giveBack(waiting);
  await storeViews(db, writer, views);
  // Another instance, with other inventions.
  const other = counting().views;
  for (let index = 0; index < 200; index += 1)
    look(other, "/", { referer: `https://more-${index}.example/`, "sec-fetch-site": "cross-site" });
  await storeViews(db, writer, other);
  const rows = await sources(db);
  expect(rows.length).toBe(MAX_SOURCES + 2);
  expect(rows.find(({ source }) => source === "from:instagram.com")).toBeTruthy();
  expect(viewsIn(rows)).toBe(200_201);
  expect(viewsIn(await hours(db))).toBe(200_201);
});

test("the hour that daylight saving repeats is one; a clock that jumps back counts for where it is", () => {
  const { clock, views } = counting();
  // In Sydney 2 AM comes twice on 5 April 2026: still the night of the 4th.
  for (const instant of ["2026-04-04T15:30:00Z", "2026-04-04T16:30:00Z", "2026-04-04T14:30:00Z"]) {
    clock.now = Date.parse(instant);
    look(views, "/");
  }
  expect(counted(views).map((one) => one.what === "view" && [one.night, one.hour, one.times])).toEqual([
    ["2026-04-04", 2, 2],
    ["2026-04-04", 1, 1],
  ]);
});

test("a visit of a short link counts for the club night; robots and prefetches do not", () => {
  const { clock, views } = counting();
  // Half past one on Sunday morning.
  clock.now = Date.parse("2026-11-28T14:30:00Z");
  for (const more of [{}, {}, { "user-agent": "curl/8.5.0" }, { "sec-purpose": "prefetch" }])
    views.visited("poster", { method: "GET", headers: { ...guestBrowser, ...more } });
  views.visited("poster", { method: "HEAD", headers: guestBrowser });
  expect(counted(views)).toEqual([{ what: "link-visit", word: "poster", night, times: 2 }]);
  expect(views.sourceOfPage("/?via=Poster")).toBe("link:poster");
});

test("the setting switches counting off", () => {
  const { views } = counting();
  const settings = currentSettings();
  setCurrentSettings({ version: 1, settings: { ...settings, counting: { ...settings.counting, views: "no" } } });
  look(views, "/");
  expect(views.take()).toEqual([]);
});
