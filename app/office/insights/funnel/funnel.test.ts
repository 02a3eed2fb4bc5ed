import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { guestBrowser } from "../../../../test/guest-browser.ts";
import { openNight, vip } from "../../../../test/guest-forms.ts";
import { makeEvent, makeRequest } from "../../../../test/makers.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { createWriter } from "../../../platform/db/writer.server.ts";
import { currentSettings, setCurrentSettings } from "../../../platform/venue/current.server.ts";
import { keepNumbers } from "../keep-numbers.server.ts";
import { storeViews } from "../store-views.server.ts";
import { funnelSentences } from "./sentences.ts";
import type { Funnel } from "./shapes.ts";

const site = "https://afterglow.example";
const beacon = {
  ...guestBrowser,
  "sec-fetch-dest": "empty",
  "sec-fetch-mode": "no-cors",
  "sec-fetch-site": "same-origin",
};

const seen = (app: TestApp, path: string, headers: object = {}) =>
  fetch(`${app.origin}/seen/${path}`, { method: "POST", headers: { ...beacon, ...headers } });

const ask = (app: TestApp, referer: string | undefined, email: string) =>
  fetch(`${app.origin}/api/event/vip-table`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(referer && { referer }) },
    body: JSON.stringify({ ...vip, email }),
  });

/** Adds what was counted, and makes the numbers of every night that is due. */
async function settle({ db, views }: TestApp, now = Date.now()) {
  const writer = createWriter(db);
  await storeViews(db, writer, views);
  while (await keepNumbers(db, writer, now));
}

// By hand, for one coming night:
//
//                    views  clicks  forms  asked  approved  came
// campaign flyer       30      1      1      2        1      0
// instagram.com        60      –      –      –        –      –
// this site            10      –      –      –        –      –
// not known             –      3      1      1        1      1
// all                 100      4      2      3        2      1
test("what led from looking to coming is summed up by night and source, as worked out by hand", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const { db } = app;
  const night = openNight;
  const event = { starts_at: `${night}T11:00:00.000Z`, ends_at: `${night}T17:00:00.000Z`, night };
  const id = await makeEvent(db, { ...event, redirection_url: "https://tickets.example/ember" });
  for (const [source, views] of [
    ["campaign:flyer", 30],
    ["from:instagram.com", 60],
    ["site", 10],
  ] as const)
    await db.insertInto("view_sources").values({ night, source, views }).execute();
  await db.insertInto("view_hours").values({ night, hour: 21, page: "event", views: 100 }).execute();

  const flyer = `${site}/vip-tables?night=${night}&utm_source=Flyer`;
  const plain = `${site}/vip-tables?night=${night}`;
  const shop = { "ping-to": "https://tickets.example/ember" };
  for (const from of [flyer, plain, undefined])
    expect((await seen(app, "tickets", { ...shop, ...(from && { "ping-from": from }) })).status).toBe(204);
  await seen(app, "forms/vip-table", { referer: flyer });
  await seen(app, "forms/vip-table", { referer: plain });
  // Not by a guest, and not from a page of this site.
  // On an event's own page the page says which, whatever the link.
  await seen(app, "tickets", { "ping-to": "https://elsewhere.example/", "ping-from": `${site}/events/${id}/ember` });
  await seen(app, "tickets", { ...shop, "user-agent": "curl/8.5.0" });
  await seen(app, "tickets", { ...shop, "sec-fetch-site": "cross-site" });
  // Of no event.
  for (const to of ["https://tickets.example/other", "", "no link", `https://tickets.example/${"x".repeat(3_000)}`])
    await seen(app, "tickets", { "ping-to": to });
  await seen(app, "tickets", { "ping-from": `${site}/events/no-such-event/x` });

  for (const email of ["mia@example.com", "leo@example.com"]) expect((await ask(app, flyer, email)).status).toBe(201);
  await db.updateTable("requests").set({ status: "approved" }).where("email", "=", "leo@example.com").execute();
  const arrived = await makeRequest(db, {
    date: night,
    status: "approved",
    details: { guests: 4, budget: "", message: "" },
  });
  await settle(app);
  // Staff could not say so before that night.
  await db.updateTable("requests").set({ status: "arrived" }).where("id", "=", arrived).execute();
  // Tonight's numbers are made once a minute.
  await settle(app, Date.now() + 120_000);

  const { body } = await ana.get(`/insights/funnel?from=${night}&to=${night}`);
  const funnel = body as Funnel;
  const steps = { views: 100, ticket_clicks: 4, forms_started: 2, sent: 3, approved: 2 };
  expect(funnel.counting).toBe(true);
  expect(funnel.total).toMatchObject(steps);
  expect(funnel.nights).toEqual([{ night, title: "House of Ember", ...funnel.total }]);
  const by = Object.fromEntries(funnel.sources.map(({ source, ...of }) => [source, Object.values(of)]));
  expect(by).toEqual({
    "from:instagram.com": [60, 0, 0, 0, 0, 0],
    "campaign:flyer": [30, 1, 1, 2, 1, 0],
    site: [10, 0, 0, 0, 0, 0],
    unknown: [0, 3, 1, 1, 1, 1],
  });
  expect(funnel.pages).toEqual([{ page: "event", views: 100 }]);
  expect(funnel.hours[21]).toEqual({ hour: 21, views: 100 });
  expect(funnelSentences(funnel)).toEqual([
    "100 page views, 4 clicks on tickets, 2 table forms started.",
    "3 tables asked for, 2 approved (67%), 1 came.",
    "Top source of views: instagram.com, 60 (60%).",
    "Top source of table requests: Campaign flyer, 2 asked for, 0 came.",
  ]);

  const exported = async (section: string) => {
    const address = `${app.origin}/api/insights/funnel.csv?section=${section}&from=${night}&to=${night}`;
    const text = await (await fetch(address, { headers: ana.headers })).text();
    return parse(text, { bom: true, columns: true }) as Record<string, string>[];
  };
  const sources = await exported("sources");
  const names = sources.map((row) => Object.values(row)[0]);
  expect(names).toEqual(["instagram.com", "Campaign flyer", "Another page of this site", "Not known"]);
  const nights = await exported("nights");
  expect(nights.at(-1)?.Night).toBe("All");
  for (const rows of [nights.slice(0, -1), nights.slice(-1), sources]) {
    const sum = (column: string) => rows.reduce((all, row) => all + Number(row[column]), 0);
    expect([sum("Views"), sum("Clicks on tickets"), sum("Forms for tables started"), sum("Tables asked for")]).toEqual([
      100, 4, 2, 3,
    ]);
  }
});

test("a request has the source that its page's address names, and none while counting is off", async () => {
  const app = await testApp();
  const sourceOf = async (referer: string | undefined, email: string) => {
    expect((await ask(app, referer, email)).status).toBe(201);
    const row = await app.db.selectFrom("requests").select("source").where("email", "=", email).executeTakeFirst();
    return row?.source;
  };
  expect(await sourceOf(`${site}/vip-tables?utm_source=Flyer`, "a@example.com")).toBe("campaign:flyer");
  expect(await sourceOf(`${site}/vip-tables`, "b@example.com")).toBeNull();
  expect(await sourceOf(undefined, "c@example.com")).toBeNull();
  const settings = currentSettings();
  setCurrentSettings({ version: 9, settings: { ...settings, counting: { ...settings.counting, views: "no" } } });
  expect(await sourceOf(`${site}/vip-tables?utm_source=Flyer`, "d@example.com")).toBeNull();
  await seen(app, "forms/vip-table");
  expect(app.views.take()).toEqual([]);
  const ana = await staffCalls(app);
  expect((await ana.get("/insights/funnel")).body).toMatchObject({ counting: false, nights: [], sources: [] });
});
