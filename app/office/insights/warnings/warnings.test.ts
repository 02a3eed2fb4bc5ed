import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { makeList } from "../../../../test/guest-lists.ts";
import { makeEvent, makeRequest } from "../../../../test/makers.ts";
import { publishForTest } from "../../../../test/published-settings.ts";
import { addRecipients, sentCampaign } from "../../../../test/sent-campaign.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { openTask } from "../../../bookings/deposits/tasks.server.ts";
import { createWriter } from "../../../platform/db/writer.server.ts";
import { jsonText } from "../../../platform/lib/json-text.ts";
import { toInstant } from "../../../platform/lib/time/instants.server.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { keepNumbers } from "../keep-numbers.server.ts";
import type { Warning } from "./shapes.ts";

const day = tonight();
const coming = addDays(day, 2);
const earlier = [1, 2, 3].map((weeks) => addDays(coming, -7 * weeks));
const noonOf = (date: string) => toInstant(`${date}T12:00`, venue.timeZone);

// By hand, two days before the coming night:
//               tables   people on Luca's lists            on Ivy's lists
//                        listed   came                     listed   came
// 3 earlier        5      8        0 (24 listed, 0 came)    10       10
// coming           1      0                                  10
// Of all lists, 24 of 54 did not come: 44%.
async function season(app: TestApp) {
  const { db } = app;
  const ana = await staffCalls(app);
  const details = { guests: 4, budget: "", message: "" };
  const ask = (date: string) => makeRequest(db, { date, status: "approved", at: noonOf(addDays(date, -5)), details });
  for (const night of earlier) {
    for (let table = 0; table < 5; table += 1) await ask(night);
    const made = { night, created_at: noonOf(addDays(night, -4)) };
    // The same name, spelled in another way.
    const owner_name = night === earlier.toSorted()[0] ? "moretti, LUCÁ" : "Luca Moretti";
    await makeList(db, { ...made, owner_name, guests: { Mia: 3, Leo: 3 } });
    const [kim] = await makeList(db, { ...made, name: "Ivy", owner_name: "Ivy Marsh", guests: { Kim: 9 } });
    const tick = { _id: randomUUID(), request: kim, what: "arrived", undoes: null, at: `${night}T22:30:00+11:00` };
    await ana.post("/tonight/ticks", { night, ticks: [tick] });
  }
  const event_id = await makeEvent(db, {
    starts_at: toInstant(`${coming}T22:00`, venue.timeZone),
    ends_at: toInstant(`${addDays(coming, 1)}T04:00`, venue.timeZone),
  });
  const table = await ask(coming);
  const [entry] = await makeList(db, { night: coming, event_id, created_at: noonOf(addDays(coming, -3)) });
  await db
    .deleteFrom("list_entries")
    .where("id", "=", entry as string)
    .execute();
  await makeList(db, {
    night: coming,
    event_id,
    name: "Ivy",
    owner_name: "Ivy Marsh",
    guests: { Kim: 9 },
    created_at: noonOf(addDays(coming, -3)),
  });
  const writer = createWriter(db);
  while (await keepNumbers(db, writer, Date.now()));
  return { ana, table };
}

async function owe({ db }: TestApp, ana: Awaited<ReturnType<typeof staffCalls>>, request: string) {
  const times = { due_at: `${addDays(day, 1)}T12:00`, refundable_until: `${addDays(day, 1)}T12:00` };
  const asked = await ana.post(`/deposits/of/${request}`, { id: randomUUID(), amount: "250", ...times, email: false });
  expect(asked.status).toBe(200);
  await createWriter(db).write((trx) => openTask(trx, request, "overdue", Date.now()));
}

async function refuse({ db }: TestApp, more: Parameters<typeof sentCampaign>[1] = {}) {
  const { id } = await sentCampaign(db, { started_at: new Date().toISOString(), ...more });
  const of = (count: number, row: Parameters<typeof addRecipients>[2][number]) =>
    addRecipients(
      db,
      id,
      Array.from({ length: count }, () => row),
    );
  await of(14, { domain: "full.example" });
  await of(4, { domain: "full.example", bounce: "hard", bounced_at: new Date().toISOString() });
  await of(2, { domain: "full.example", state: "rejected" });
  await of(95, { domain: "large.example" });
  await of(6, { domain: "large.example", state: "rejected" });
  await of(9, { domain: "tiny.example", state: "rejected" });
}

async function report({ db }: TestApp, kind: string, daysAgo: readonly number[]) {
  const { number } = await db
    .selectFrom("register")
    .select(({ fn }) => fn.countAll<number>().as("number"))
    .executeTakeFirstOrThrow();
  const row = { entry: "incident" as const, about: null, body: jsonText({ kind }), actor: "Ana" };
  const at = new Date().toISOString();
  const rows = daysAgo.map((days, index) => ({
    ...row,
    number: Number(number) + index + 1,
    id: randomUUID(),
    night: addDays(day, -days),
    at,
    received_at: at,
    previous_hash: "",
    hash: randomUUID(),
  }));
  await db.insertInto("register").values(rows).execute();
}

const textsOf = (warnings: readonly Warning[]) => warnings.map(({ about, text }) => [about, text]);

test("each warning says its numbers, as worked out by hand, and leads to its rows", async () => {
  const app = await testApp();
  const { ana, table } = await season(app);
  await owe(app, ana, table);
  await refuse(app);
  await report(app, "other", [130]);
  await report(app, "medical", [1, 2, 9, 9, 16, 23, 40, 60, 80]);
  await report(app, "turned-out", [3, 4, 10, 17, 35, 40, 50, 60, 70, 80, 81, 82, 90, 100, 101]);
  const { body } = await ana.get("/insights/warnings");
  const name = formatDay(coming);
  expect(textsOf(body.warnings)).toEqual([
    ["pace", `${name}, House of Ember (in 2 days): 1 table asked for, usually 5; 10 people on lists, usually 18.`],
    ["deposits", "1 deposit is overdue: $250."],
    ["domain", "full.example refused 6 of 20 campaign emails in two weeks."],
    ["promoter", "In eight weeks, 24 of 24 people on lists of Luca Moretti didn't come: 100%; 44% across all lists."],
    ["list", `${name} (in 2 days): the lists of Luca Moretti have 0 people, usually 8.`],
    ["incidents", "Patron needed medical help: 6 incidents in four weeks, usually 1."],
  ]);
  for (const { to } of body.warnings as Warning[]) expect(to).toMatch(/^\/admin\//);

  const seen = async (role: "marketing" | "hiring" | "host" | "bookings" | "reader") => {
    const staff = await staffCalls(app, role, role);
    const { warnings } = (await staff.get("/insights/warnings")).body;
    return (warnings as Warning[]).map(({ about }) => about);
  };
  expect(await seen("marketing")).toEqual(["domain", "list"]);
  expect(await seen("bookings")).toEqual(["pace", "deposits", "promoter", "list"]);
  expect(await seen("host")).toEqual(["incidents"]);
  expect(await seen("hiring")).toEqual([]);
  expect(await seen("reader")).toEqual(["pace", "deposits", "domain", "promoter", "list", "incidents"]);

  await publishForTest(app.db, {
    "warnings.slowPace": 10,
    "warnings.deposits": 2,
    "warnings.domainRefuses": 0,
    "warnings.noShows": 0,
    "warnings.minimumUsual": 9,
    "warnings.incidents": 700,
  });
  expect((await ana.get("/insights/warnings")).body.warnings).toEqual([]);
});

test("a club with little to compare with is told nothing", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const details = { guests: 4, budget: "", message: "" };
  for (const weeks of [1, 2]) {
    const night = addDays(coming, -7 * weeks);
    for (let table = 0; table < 9; table += 1) await makeRequest(app.db, { date: night, status: "approved", details });
    await makeList(app.db, { night, guests: { Mia: 9, Leo: 9 } });
  }
  await makeRequest(app.db, { date: coming, details });
  await report(app, "medical", [1, 2, 3, 4, 5, 6]);
  const writer = createWriter(app.db);
  while (await keepNumbers(app.db, writer, Date.now()));
  expect((await ana.get("/insights/warnings")).body.warnings).toEqual([]);
});

test("a domain says nothing to marketing about people who were chosen by what it may not see", async () => {
  const app = await testApp();
  const audience = jsonText({ topics: [], conditions: [{ kind: "no-shows" as const, count: 2 }] });
  await refuse(app, { audience });
  const seen = async (role: "marketing" | "manager") =>
    (await (await staffCalls(app, role, role)).get("/insights/warnings")).body.warnings;
  expect(textsOf(await seen("manager"))).toEqual([
    ["domain", "full.example refused 6 of 20 campaign emails in two weeks."],
  ]);
  expect(await seen("marketing")).toEqual([]);
});
