import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { makeEvent, makeNews, makeOffer } from "../../../../test/makers.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { toInstant } from "../../../platform/lib/time/instants.server.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { Block, CampaignContent } from "../campaign.ts";
import { campaignProblems } from "./problems.server.ts";
import { renderCampaign } from "./render.server.ts";

const origin = "https://afterglow.example";

const content = (...blocks: Block[]): CampaignContent & { slug: string } => ({
  slug: "this-week",
  subject: "This week",
  preheader: "",
  plain_text: null,
  blocks,
});

/** An event that starts at 10 PM in `days` days. */
const eventIn = (db: Database, days: number, name: string, more: object = {}) =>
  makeEvent(db, {
    name,
    starts_at: toInstant(`${addDays(tonight(), days)}T22:00`, venue.timeZone),
    ends_at: toInstant(`${addDays(tonight(), days + 1)}T04:00`, venue.timeZone),
    ...more,
  });

test("this week's events are those of seven club nights that are on", async () => {
  const { db } = await testApp();
  const soon = await eventIn(db, 1, "House of Ember");
  const soldOut = await eventIn(db, 6, "Neon Arcade", { state: "sold_out" });
  await eventIn(db, 2, "Cancelled Night", { state: "cancelled" });
  await eventIn(db, 3, "Hidden Night", { active: 0 });
  await eventIn(db, 7, "Next Week");
  const week = content({ kind: "events", pick: "week", ids: [] });
  const email = await renderCampaign(db, week, origin, Date.now());
  expect(email.events).toEqual([soon, soldOut]);
  for (const part of [email.html, email.text]) {
    expect(part).toContain("House of Ember");
    expect(part).toMatch(/10 PM · Sold out/);
    expect(part).not.toMatch(/Cancelled Night|Hidden Night|Next Week/);
  }
  expect(email.links).toContainEqual(expect.stringContaining("/events/"));
  expect(await campaignProblems(db, week, Date.now())).toEqual([]);
});

test("events, offers and news that guests no longer see are named and left out", async () => {
  const { db } = await testApp();
  const events = [
    await eventIn(db, 1, "Cancelled Night", { state: "cancelled" }),
    await eventIn(db, 2, "Postponed Night", { state: "postponed" }),
    await eventIn(db, -3, "Past Night"),
    await eventIn(db, 2, "Hidden Night", { active: 0 }),
    await eventIn(db, 2, "House of Ember"),
    "gone",
  ];
  const offers = [await makeOffer(db, { title: "Two for one" }), await makeOffer(db, { title: "Over", active: 0 })];
  const news = [await makeNews(db, { title: "The sound system" })];
  const all = content(
    { kind: "events", pick: "chosen", ids: events },
    { kind: "offers", ids: offers },
    { kind: "news", ids: news },
    { kind: "news", ids: [] },
    { kind: "events", pick: "chosen", ids: [] },
  );
  expect(await campaignProblems(db, all, Date.now())).toEqual([
    "Block 1, events: “Hidden Night” is no longer shown to guests. Remove it.",
    "Block 1, events: An entry is no longer shown to guests. Remove it.",
    "Block 1, events: “Cancelled Night” is cancelled. Remove it.",
    "Block 1, events: “Postponed Night” has no new date yet. Remove it.",
    "Block 1, events: “Past Night” is over. Remove it.",
    "Block 2, offers: “Over” is no longer shown to guests. Remove it.",
    "Block 4, news: Choose a news item.",
    "Block 5, events: Choose an event.",
  ]);
  const { html, text } = await renderCampaign(db, all, origin, Date.now());
  for (const part of [html, text]) {
    for (const shown of ["House of Ember", "Two for one", "The sound system"]) expect(part).toContain(shown);
    expect(part).not.toMatch(/Hidden Night|>Over</);
  }
});

test("the list of campaigns flags what is no longer on, in those that were not sent", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const event = await eventIn(app.db, 1, "House of Ember");
  const offer = await makeOffer(app.db, { title: "Two for one" });
  const written = content(
    { kind: "events", pick: "chosen", ids: [event] },
    { kind: "events", pick: "chosen", ids: [event] },
    { kind: "offers", ids: [offer] },
    { kind: "image", image: "gone", alt: "", link: "" },
  );
  const { campaign } = (await staff.post("/campaigns", { subject: written.subject })).body;
  expect((await staff.post(`/campaigns/${campaign._id}`, written)).status).toBe(200);
  const flags = async () =>
    (await staff.get("/campaigns")).body.campaigns.map((item: { flags: string[] }) => item.flags);
  expect(await flags()).toEqual([[]]);
  await staff.post(`/event/set-night/${event}`, { state: "cancelled" });
  await app.db.updateTable("offers").set({ active: 0 }).execute();
  const off = ["“House of Ember” is cancelled. Remove it.", "“Two for one” is no longer shown to guests. Remove it."];
  expect(await flags()).toEqual([off]);
  const set = (state: "scheduled" | "sent") => app.db.updateTable("campaigns").set({ state }).execute();
  await set("scheduled");
  expect(await flags()).toEqual([off]);
  await set("sent");
  expect(await flags()).toEqual([[]]);
});

test("a week without events is named", async () => {
  const { db } = await testApp();
  const week = content({ kind: "events", pick: "week", ids: [] });
  expect(await campaignProblems(db, week, Date.now())).toEqual([
    "Block 1, events: No event is on in the next seven club nights. Choose events, or remove it.",
  ]);
});

test("the rules on promoting liquor are applied to the text and to live offers", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const offer = await makeOffer(app.db, { title: "Two for one cocktails" });
  const rulesOf = async (...blocks: Block[]) =>
    (await staff.post("/campaigns/preview", content(...blocks))).body.liquor.map(({ rule }: { rule: string }) => rule);
  expect(await rulesOf({ kind: "text", text: "See you on Saturday." })).toEqual([]);
  expect(await rulesOf({ kind: "text", text: "Free beers for everyone." })).toContain("free-alcohol");
  expect(await rulesOf({ kind: "offers", ids: [offer] })).toContain("two-for-one");
});

test("blocks can be made of what guests see", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const event = await eventIn(app.db, 1, "House of Ember");
  await eventIn(app.db, 2, "Cancelled Night", { state: "cancelled" });
  const offer = await makeOffer(app.db);
  const news = await makeNews(app.db);
  const { body } = await staff.get("/campaigns/choices");
  const ids = Object.values(body as Record<string, { _id: string }[]>).map((all) => all.map(({ _id }) => _id));
  expect(ids).toEqual([[event], [offer], [news]]);
});
