import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { testDatabase } from "../../../test/database.ts";
import { addDemoTo, clubAddress, makeDemo } from "../../../test/demo.ts";
import { testFolder } from "../../../test/folder.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { listCategories } from "../../bookings/floor/categories.server.ts";
import { readCounts } from "../../bookings/requests/counts.server.ts";
import { listHistory } from "../../bookings/requests/list-history.server.ts";
import { allKinds } from "../../bookings/requests/visible-kinds.ts";
import { openFolderStorage } from "../../house/images/folder-storage.server.ts";
import { insertImageRow } from "../../house/images/store.server.ts";
import { readReport } from "../../night/report/report.server.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { statusesOf } from "../../platform/venue/request-kinds.ts";
import { today } from "../../platform/venue/today.ts";
import { claimSchema } from "../../programme/offers/claim-schema.ts";
import { careerSchemaFor } from "../../site/careers/schema.ts";
import { contactSchema } from "../../site/contact/schema.ts";
import { functionInquirySchema } from "../../site/private-functions/schema.ts";
import { vipTableSchema } from "../../site/vip-tables/schema.ts";
import type { Answers } from "../insights/answers/shapes.ts";
import type { Funnel } from "../insights/funnel/shapes.ts";
import { keepNumbers } from "../insights/keep-numbers.server.ts";
import type { Rooms } from "../insights/rooms/shapes.ts";
import type { ComparedSource } from "../insights/sources/shapes.ts";
import { createDemo } from "./create.server.ts";
import { eventSeries } from "./events.ts";
import { demoNews } from "./news.ts";
import { demoOffers } from "./offers.ts";

test("images that a first start stored before it died are used by the next", async () => {
  const db = await testDatabase();
  const stored = new Map<string, { alt: string; focus: string }>(
    [...eventSeries(), ...demoOffers(), ...demoNews()].map((one) => [one.image, one]),
  );
  for (const [name, { alt, focus }] of stored) {
    await insertImageRow(db, { fileId: name, width: 1200, height: 800, color: "#000000" }, { alt, focus });
  }
  const storage = openFolderStorage(await testFolder());
  await createDemo({ db, storage, clubAddress, activity: false, now: Date.now() });
  expect(await Array.fromAsync(storage.list())).toEqual([]);
  for (const table of ["events", "offers", "news"] as const) {
    const shown = await db.selectFrom(table).select("picture_id").execute();
    expect(shown.length).toBeGreaterThan(2);
    expect(shown.filter(({ picture_id }) => !stored.has(picture_id ?? ""))).toEqual([]);
  }
  // And each shows its own.
  const [first] = demoNews();
  const item = await db
    .selectFrom("news")
    .select("picture_id")
    .where("title", "=", first?.title ?? "")
    .executeTakeFirst();
  expect(item?.picture_id).toBe(first?.image);
});

/** Times at which the demo may be added: a Wednesday, a busy club night, the morning after. */
const times = ["2026-11-25T02:00:00Z", "2026-11-28T13:30:00Z", "2026-11-28T20:30:00Z"].map((at) => Date.parse(at));

test("a demo has requests of every kind in every status, and none of it is in the future", async () => {
  const db = await testDatabase();
  const [now = 0] = times;
  await makeDemo(db, { now });
  const { kinds, waiting, guests, spam } = await readCounts(db, allKinds);
  for (const [kind, { statuses }] of Object.entries(kinds)) {
    const missing = Object.keys(statusesOf(kind as RequestKind)).filter((status) => status !== "spam");
    expect(missing.filter((status) => !statuses[status])).toEqual([]);
  }
  expect(Math.min(waiting, guests, spam)).toBeGreaterThan(0);
  const at = new Date(now).toISOString();
  const later = (table: "requests" | "subscribers" | "outbox") =>
    db.selectFrom(table).select("id").where("created_at", ">", at).execute();
  expect([await later("requests"), await later("subscribers"), await later("outbox")]).toEqual([[], [], []]);
  expect(await db.selectFrom("request_history").select("id").where("at", ">", at).execute()).toEqual([]);
  // A request's history is in the order of its times.
  for (const { id } of await db.selectFrom("requests").select("id").execute()) {
    const lines = (await listHistory(db, id)).map((line) => Date.parse(line.at));
    expect(lines).toEqual(lines.toSorted((one, other) => other - one));
  }
});

test.each(times)("a demo made at %d has a past night, and a current or upcoming one", async (now) => {
  const db = await testDatabase();
  await makeDemo(db, { now });
  const isOn = now === times[1];
  const sheets = await db
    .selectFrom("requests")
    .leftJoin("arrivals", "arrivals.request_id", "requests.id")
    .select(["date_wanted", "kind", "what"])
    .where("date_wanted", "in", ["2026-11-21", "2026-11-28", "2026-12-05"])
    .execute();
  const [last, next] = now === times[2] ? ["2026-11-28", "2026-12-05"] : ["2026-11-21", "2026-11-28"];
  const actions = (night?: string) =>
    new Set(sheets.filter((row) => row.date_wanted === night && row.what !== null).map(({ what }) => what));
  expect(actions(last)).toEqual(new Set(["arrived", "seated", "no-show", "redeemed"]));
  expect(actions(next)).toEqual(new Set(isOn ? ["arrived", "redeemed"] : []));
  for (const kind of ["vip-table", "function", "claim"]) {
    for (const night of [last, next]) {
      expect(
        sheets.filter((row) => row.kind === kind && row.date_wanted === night).length,
        `${kind} ${night}`,
      ).toBeGreaterThan(0);
    }
  }
  const seatings = await db.selectFrom("seatings").select(["night", "table_id"]).execute();
  const nights = new Set(seatings.map(({ night }) => night));
  expect([nights.has(last), nights.has(next)]).toEqual([true, true]);
  expect(nights.size).toBeGreaterThan(6);
});

test("the report of the demo's last night is full: lists, tickets, doors, hours, commission", async () => {
  const db = await testDatabase();
  await makeDemo(db, { now: times[0] as number });
  const report = await readReport(db, "2026-11-21", Date.now());
  const by = Object.fromEntries(report.sources.map(({ source, guests_came }) => [source, guests_came]));
  expect(Math.min(...Object.values(by))).toBeGreaterThan(10);
  expect(report).toMatchObject({ walk_ins: 16, counted_in: 5, left: 171, unlisted: 0 });
  expect(report.doors.map(({ door }) => door)).toEqual(["Front door", "Side door"]);
  expect([report.lists.length, report.tickets.length, report.exceptions.length]).toEqual([4, 3, 1]);
  expect(report.commission.map(({ owner, counted }) => [owner, counted])).toEqual([
    ["Dante Vale", 25],
    ["Suki Brandt", 8],
  ]);
  expect((await readReport(db, "2026-11-28", Date.now())).lists.map((list) => list.expected)).toEqual([4, 1, 1, 2]);
});

test("the demo's past nights have a till, spend, views and reasons, whose numbers add up", async () => {
  const app = await testApp();
  const { db, storage } = app;
  await makeDemo(db, { storage, now: times[0] as number });
  const writer = createWriter(db);
  while (await keepNumbers(db, writer, times[0] as number));
  const ana = await staffCalls(app);
  const weeks = "from=2026-10-19&to=2026-11-22";
  const { period } = (await ana.get(`/insights?${weeks}`)).body;
  expect(period.nights).toBeGreaterThan(4);
  expect(period.people).toBeGreaterThan(1_000);
  const { spend } = period;
  const till = (await ana.get("/till?night=2026-11-21")).body;
  expect(till.open_count).toBe(1);
  expect(till.totals.matched_cents).toBeGreaterThan(100_000);
  // What guests spend is that of a bar.
  const aHead = spend.till / spend.till_people / 100;
  expect([aHead > 30, aHead < 300]).toEqual([true, true]);

  const funnel = (await ana.get(`/insights/funnel?${weeks}`)).body as Funnel;
  const sum = (some: readonly { views: number }[]) => some.reduce((all, { views }) => all + views, 0);
  expect(sum(funnel.sources)).toBe(funnel.total.views);
  expect([sum(funnel.pages), sum(funnel.hours)]).toEqual([funnel.total.views, funnel.total.views]);
  expect(funnel.total.forms_started).toBeGreaterThan(funnel.total.sent);
  const { sources } = (await ana.get(`/insights/sources?${weeks}`)).body as { sources: ComparedSource[] };
  const known = sources.filter(({ source, sent }) => source !== "unknown" && sent > 0);
  expect(known.map(({ source }) => source).sort()).toEqual(["campaign:newsletter", "campaign:saturday"]);
  for (const { source, views, forms_started, sent, approved, came } of sources) {
    if (sent === 0) continue;
    const steps = [...(source === "unknown" ? [] : [views]), forms_started, sent, approved, came];
    expect([source, steps.toSorted((a, b) => b - a)]).toEqual([source, steps]);
  }
  const { rooms } = (await ana.get(`/insights/rooms?${weeks}`)).body as Rooms;
  expect(rooms.reduce((all, { spend }) => all + (spend?.spent ?? 0), 0)).toBe(spend.spent);
  const [form] = funnel.forms;
  expect(form).toMatchObject({ form: "vip-table" });
  expect(form?.left).toBeLessThan(form?.started ?? 0);
  const { reasons } = (await ana.get(`/insights/answers?${weeks}`)).body as Answers;
  expect(reasons.length).toBeGreaterThan(2);
});

test("the demo has a campaign with results, which was never sent, and a draft without anything to fix", async () => {
  const app = await testApp();
  const { db, storage } = app;
  await makeDemo(db, { storage });
  const staff = await staffCalls(app);
  const { campaigns } = (await staff.get("/campaigns")).body;
  expect(campaigns).toMatchObject([
    { state: "draft", flags: [] },
    { state: "sent", flags: [] },
  ]);
  const [draft, sent] = campaigns;
  expect((await staff.get(`/campaigns/${draft._id}/sending`)).body.problems).toEqual([]);
  const { results } = (await staff.get(`/campaigns/${sent._id}/results`)).body;
  expect(results.totals).toMatchObject({ sent: results.recipients, hard: 0, soft: 1, unsubscribed: 1 });
  expect(results.domains).toHaveLength(3);
  expect(results.requests.length).toBeGreaterThan(0);
  const { email } = (await staff.get(`/campaigns/${sent._id}/email`)).body;
  expect(email.html).toContain("/offers/");
  // Its page can be public like any other's.
  expect((await staff.post(`/campaigns/${sent._id}/archive`, { public: true })).status).toBe(200);
  const { slug } = (await staff.get(`/campaigns/${sent._id}`)).body.campaign;
  expect(await (await fetch(`${app.origin}/newsletter/${slug}`)).text()).toContain("Hi,");
  const waiting = await db.selectFrom("campaign_recipients").select("id").where("state", "=", "waiting").execute();
  expect(waiting).toEqual([]);
});

test("the draft of a demo made between an event's end and its night's names no event that is over", async () => {
  const db = await testDatabase();
  const now = Date.parse("2026-11-29T05:00+11:00");
  await makeDemo(db, { now });
  const { blocks } = await db
    .selectFrom("campaigns")
    .select("blocks")
    .where("state", "=", "draft")
    .executeTakeFirstOrThrow();
  const over = await db.selectFrom("events").select("id").where("ends_at", "<=", storedInstant(now)).execute();
  const chosen = await db.selectFrom("events").select("id").where("ends_at", ">", storedInstant(now)).execute();
  expect(chosen.filter(({ id }) => blocks.includes(id))).toHaveLength(2);
  expect(over.length).toBeGreaterThan(0);
  expect(over.filter(({ id }) => blocks.includes(id))).toEqual([]);
});

test("guests of the demo have reserved addresses and numbers, one guest each, and fields that the forms accept", async () => {
  const db = await testDatabase();
  await makeDemo(db);
  const requests = await db.selectFrom("requests").selectAll().execute();
  const people = [...requests, ...(await db.selectFrom("subscribers").select(["email", "number as phone"]).execute())];
  expect(people.filter(({ email }) => !/^[a-z.]+@example\.(com|org|net)$/.test(email))).toEqual([]);
  // ACMA: 30 mobile numbers, and (02) 5550 xxxx.
  expect(people.filter(({ phone }) => phone !== "" && !/^(\+61|0)?(49157\d{4}|25550\d{4})$/.test(phone))).toEqual([]);
  const owners = new Map<string, Set<string>>();
  for (const { email, phone } of requests) {
    if (phone) owners.set(phone, (owners.get(phone) ?? new Set()).add(email));
  }
  expect([...owners.values()].filter(({ size }) => size > 1)).toEqual([]);
  const schemas = {
    "vip-table": vipTableSchema,
    function: functionInquirySchema,
    career: careerSchemaFor(() => ["bartender", "server", "dj", "security", "hostess", "other"]),
    contact: contactSchema,
    claim: claimSchema,
  };
  for (const { kind, details, name, email, phone } of requests) {
    const fields = JSON.parse(details) as Record<string, unknown>;
    // Their nights may be over, which the forms reject.
    const day = today();
    const form = { ...fields, name, email, phone, date: day, celebrateDate: day, website: "" };
    const { success, error } = schemas[kind as RequestKind].safeParse(form);
    expect(success, `${kind} of ${name}: ${error?.message}`).toBe(true);
  }
});

test("a demo without activity gets it from a second demo add, and a third adds nothing", async () => {
  const db = await testDatabase();
  const storage = await makeDemo(db, { activity: false });
  const count = async (table: "requests" | "subscribers" | "events") =>
    (await db.selectFrom(table).select("id").execute()).length;
  const events = await count("events");
  expect([await count("requests"), await count("subscribers")]).toEqual([0, 0]);
  await addDemoTo(db, storage);
  const requests = await count("requests");
  expect(requests).toBeGreaterThan(40);
  expect(await count("events")).toBe(events);
  expect((await listCategories(db)).map(({ name, tables }) => [name, tables.length])).toEqual([
    ["Booth for six", 2],
    ["Booth for ten", 6],
    ["Terrace table", 4],
  ]);
  await expect(addDemoTo(db, storage)).rejects.toThrow("exists already");
  // The next start adds nothing.
  await makeDemo(db, { storage });
  expect([await count("requests"), await count("events")]).toEqual([requests, events]);
});
