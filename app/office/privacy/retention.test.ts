import { expect, test } from "vitest";
import { openTestDatabase, testAddress, testDatabase } from "../../../test/database.ts";
import { makeOffer, makeRequest } from "../../../test/makers.ts";
import { makeAdmin, signedIn } from "../../../test/staff.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";
import { readTrail } from "../../../test/trail.ts";
import { recordPayment } from "../../bookings/deposits/deposit.server.ts";
import { rememberAnswer } from "../../platform/db/idempotency.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import type { CommittedRefusal } from "../../platform/lib/refusal.server.ts";
import { type Actor, program, record } from "../../staff/audit-log/record.server.ts";
import { checkTrail } from "../../staff/audit-log/verify.server.ts";
import { createLink } from "../../staff/auth/account-links.server.ts";
import { countRequest } from "../../staff/auth/rate-limit.server.ts";
import { listLog } from "./log.server.ts";
import { planRetention, runRetention, runRetentionDaily } from "./retention.server.ts";

/** Noon at the venue on a day, ms since 1970. */
const noon = (day: string) => Date.parse(`${day}T01:00:00.000Z`);
const at = (day: string) => new Date(noon(day)).toISOString();

const run = (db: Database, day: string, by = "Daily run") =>
  runRetention({ db, writer: createWriter(db) }, { name: by, actor: program }, noon(day));

const none = {
  career: 0,
  request: 0,
  mail: 0,
  subscriber: 0,
  unconfirmed: 0,
  suppression: 0,
  imported: 0,
  report: 0,
  network: 0,
  sender: 0,
  session: 0,
  link: 0,
  note: 0,
  trail: 0,
  ledger: 0,
  entry: 0,
  list: 0,
  ticket: 0,
  door: 0,
  statement: 0,
  register: 0,
  inspection: 0,
  log: 0,
  consent: 0,
};

async function left(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("requests").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

/** Checks the request counts; returns numbers of orphaned rows. */
async function wrong(db: Database): Promise<object> {
  const kept = await db.selectFrom("request_counts").selectAll().where("count", "!=", 0).execute();
  const counted = await db
    .selectFrom("requests")
    .select((eb) => ["kind", "subject", "status", eb.fn.countAll<number>().as("count")])
    .groupBy(["kind", "subject", "status"])
    .execute();
  const text = (rows: object[]) => rows.map((row) => Object.values(row).join()).sort();
  expect(text(kept)).toEqual(text(counted));
  const ids = new Set((await db.selectFrom("requests").select("id").execute()).map(({ id }) => id));
  const people = new Set((await db.selectFrom("subscribers").select("id").execute()).map(({ id }) => id));
  const alone = (rows: { id: string }[]) => rows.filter(({ id }) => !ids.has(id) && !people.has(id)).length;
  return {
    search: alone(await db.selectFrom("request_search").select("request_id as id").execute()),
    history: alone(await db.selectFrom("request_history").select("request_id as id").execute()),
    mails: alone(await db.selectFrom("outbox").select("about as id").execute()),
  };
}

const nothingWrong = { search: 0, history: 0, mails: 0 };

test("each kind of request has its time, counted from the later of the day received and the date requested", async () => {
  const db = await testDatabase();
  const came = at("2026-01-31");
  await makeRequest(db, { name: "career", kind: "career", phone: "", details: { role: "bartender" }, at: came });
  await makeRequest(db, { name: "contact", kind: "contact", details: { subject: "Hi", message: "Hi" }, at: came });
  await makeRequest(db, { name: "table long ago", date: "2026-01-10", at: came });
  await makeRequest(db, { name: "table for later", date: "2026-05-20", at: came });
  await makeRequest(db, { name: "party", kind: "function", at: came, status: "spam" });
  expect(await run(db, "2026-07-30")).toEqual(none);
  expect(await run(db, "2026-07-31")).toEqual({ ...none, career: 1, mail: 2 });
  expect(await run(db, "2027-01-30")).toEqual(none);
  expect(await run(db, "2027-01-31")).toMatchObject({ request: 3, mail: 6 });
  expect(await left(db)).toEqual(["table for later"]);
  expect(await run(db, "2027-05-19")).toEqual(none);
  expect(await run(db, "2027-05-20")).toMatchObject({ request: 1, mail: 2 });
  expect(await wrong(db)).toEqual(nothingWrong);
});

test("a day ends at the venue's midnight, not at UTC's", async () => {
  const db = await testDatabase();
  // 23:59 and 00:00 in Sydney, around the end of 30 June.
  await makeRequest(db, { name: "in time", at: "2026-06-30T13:59:59.999Z" });
  await makeRequest(db, { name: "next day", at: "2026-06-30T14:00:00.000Z" });
  await run(db, "2027-06-30");
  expect(await left(db)).toEqual(["next day"]);
});

test("the dry run counts what the run deletes, with everything that belongs to it; a second run finds nothing", async () => {
  const db = await testDatabase();
  const offer = await makeOffer(db);
  // More than one batch.
  for (let index = 0; index < 60; index += 1) await makeRequest(db, { name: `old ${index}`, at: at("2025-01-01") });
  await makeRequest(db, { kind: "claim", subject: offer, details: { offer: "Two" }, at: at("2025-01-01") });
  await makeRequest(db, { kind: "career", details: {}, at: at("2026-04-01"), status: "interview" });
  await makeRequest(db, { name: "new", at: at("2026-10-01") });
  await db.updateTable("outbox").set({ state: "sent" }).execute();
  const old = await makeRequest(db, { name: "answered long ago", date: "2026-11-01", at: at("2025-10-01") });
  await db.updateTable("outbox").set({ state: "failed" }).where("about", "=", old).execute();
  await makeSubscriber(db, { email: "stays@guest.example", at: at("2020-01-01") });
  await makeSubscriber(db, { email: "left@guest.example", at: at("2020-01-01"), unsubscribed_at: at("2025-11-20") });
  await makeSubscriber(db, { email: "left-later@guest.example", unsubscribed_at: at("2025-11-23") });
  await makeSubscriber(db, { email: "spam@guest.example", at: at("2025-01-01"), spam_reason: "link" });
  await makeSubscriber(db, { email: "never@guest.example", at: at("2026-10-23"), confirmed_at: null });
  await makeSubscriber(db, { email: "asked@guest.example", at: at("2026-10-24"), confirmed_at: null });
  await makeSubscriber(db, {
    email: "again@guest.example",
    at: at("2026-01-01"),
    asked_at: at("2026-11-01"),
    confirmed_at: null,
  });
  // On the list without having to confirm.
  await makeSubscriber(db, { email: "on@guest.example", at: at("2026-01-01"), confirmed_at: null, must_confirm: 0 });
  await signedIn(db, { now: noon("2026-10-01") });
  await signedIn(db, { now: noon("2026-11-20") });
  const staff = await makeAdmin(db);
  for (const [mark, used] of Object.entries({ old: "2026-08-20", new: "2026-11-20" }))
    await db
      .insertInto("login_networks")
      .values({ mark, admin_id: staff, used_at: at(used) })
      .execute();
  await countRequest(db, "form:x", 10, noon("2026-11-20"));
  await rememberAnswer(db, { key: "k", bodyHash: "h" }, { message: "Thanks" }, noon("2026-11-20"));
  await rememberAnswer(db, { key: "l", bodyHash: "h" }, { message: "Thanks" }, noon("2026-11-22") - 1000);

  for (const day of ["2026-11-19", "2026-11-21"]) {
    const link = { purpose: "invitation" as const, admin_id: staff, email: "bo@club.example" };
    await createLink(db, link, noon(day));
  }

  const table = {
    id: "t",
    room: "Main room",
    name: "Booth 1",
    seats: 6,
    center_x: 90,
    center_y: 90,
    created_at: at("2026-01-01"),
  };
  await db.insertInto("club_tables").values(table).execute();
  const held = { table_id: "t", state: "held" as const, note: "Mia Chen" };
  const nights = ["2026-10-23", "2026-10-24"].map((night) => ({ night, ...held }));
  await db.insertInto("night_tables").values(nights).execute();

  const plan = await planRetention(db, noon("2026-11-22"));
  expect(plan).toEqual({
    ...none,
    career: 1,
    request: 61,
    mail: 129,
    subscriber: 2,
    unconfirmed: 1,
    sender: 2,
    session: 1,
    link: 1,
    network: 1,
    note: 1,
  });
  expect(await run(db, "2026-11-22")).toEqual(plan);
  expect(await planRetention(db, noon("2026-11-22"))).toEqual(none);
  expect(await left(db)).toEqual(["answered long ago", "new"]);
  expect(await wrong(db)).toEqual(nothingWrong);
  const addresses = await db.selectFrom("subscribers").select("address").orderBy("address").execute();
  expect(addresses.map(({ address }) => address)).toEqual([
    "again@guest.example",
    "asked@guest.example",
    "left-later@guest.example",
    "on@guest.example",
    "stays@guest.example",
  ]);
  // The log has counts and no guest.
  expect(await listLog(db)).toMatchObject([
    { action: "retention", by: "Daily run", counts: { career: 1, request: 61, mail: 129, subscriber: 2 } },
  ]);
  const kept = JSON.stringify(await db.selectFrom("privacy_log").selectAll().execute());
  expect(kept).not.toMatch(/guest\.example/);
});

test("log entries expire too, and a run that deletes nothing leaves no entry", async () => {
  const db = await testDatabase();
  await makeRequest(db, { at: at("2020-01-01") });
  await run(db, "2026-11-22");
  expect(await run(db, "2029-11-20")).toEqual({ ...none, trail: 2 });
  expect(await run(db, "2029-11-21")).toEqual(none);
  expect(await listLog(db)).toHaveLength(2);
  expect(await readTrail(db)).toHaveLength(2);
  expect(await run(db, "2029-11-22")).toEqual({ ...none, log: 1 });
});

test("of several instances one runs retention, once a day", async () => {
  const address = await testAddress();
  const serviceSets = await Promise.all(
    [1, 2, 3].map(async () => {
      const db = await openTestDatabase(address);
      return { db, writer: createWriter(db) };
    }),
  );
  const [{ db }] = serviceSets as [(typeof serviceSets)[0]];
  await makeRequest(db, { at: at("2020-01-01") });
  const look = (now: number) => Promise.all(serviceSets.map((services) => runRetentionDaily(services, now)));
  const ran = (all: unknown[]) => all.filter((one) => one !== undefined);
  expect(ran(await look(noon("2026-11-22")))).toEqual([{ ...none, request: 1, mail: 2 }]);
  expect(ran(await look(noon("2026-11-22") + 3_600_000))).toEqual([]);
  // The next day begins at the cutoff.
  expect(ran(await look(Date.parse("2026-11-22T18:59:00Z")))).toEqual([]);
  expect(ran(await look(Date.parse("2026-11-22T19:00:00Z")))).toEqual([none]);
});

test("an interrupted run is resumed an hour later, and what it deleted is logged", async () => {
  const db = await testDatabase();
  for (let index = 0; index < 60; index += 1) await makeRequest(db, { at: at("2020-01-01") });
  const stop = new AbortController();
  const writer = createWriter(db);
  const stopping = {
    ...writer,
    write: async <Result>(work: (trx: Database) => Promise<Result | CommittedRefusal>) => {
      const result = await writer.write(work);
      if ((await left(db)).length < 60) stop.abort();
      return result;
    },
  };
  await runRetentionDaily({ db, writer: stopping }, noon("2026-11-22"), stop.signal);
  expect(await left(db)).toHaveLength(50);
  expect(await listLog(db)).toMatchObject([{ counts: { request: 10, mail: 20 } }]);
  const services = { db, writer };
  expect(await runRetentionDaily(services, noon("2026-11-22") + 3_000_000)).toBeUndefined();
  expect(await runRetentionDaily(services, noon("2026-11-22") + 3_700_000)).toMatchObject({ request: 50 });
  expect(await left(db)).toEqual([]);
});

test("the audit trail loses what is older than 24 months, from its start, and stays verifiable; the run is recorded", async () => {
  const db = await testDatabase();
  const ana: Actor = { id: "a1", username: "Ana", network: "" };
  const object = { kind: "admin", id: "b1", name: "Bo" };
  // More than one batch.
  const days = [...Array<string>(25).fill("2024-10-01"), "2024-11-21", "2024-11-22", "2024-11-23", "2026-11-20"];
  for (const day of days)
    await db.transaction().execute((trx) => record(trx, { actor: ana, action: "admin.changed", object }, noon(day)));
  expect(await run(db, "2026-11-22")).toEqual({ ...none, trail: 27 });
  const rows = await db.selectFrom("trail").select(["number", "action", "actor"]).orderBy("number").execute();
  expect(rows).toEqual([
    { number: 28, action: "admin.changed", actor: "Ana" },
    { number: 29, action: "admin.changed", actor: "Ana" },
    { number: 30, action: "retention.started", actor: "Afterglow" },
    { number: 31, action: "retention.finished", actor: "Afterglow" },
  ]);
  expect((await readTrail(db)).at(-1)).toMatchObject({ before: { trail: 27 }, count: 27 });
  expect(await checkTrail(db)).toMatchObject({ rows: 4, number: 31, problems: [] });
  expect(await run(db, "2026-11-22")).toEqual(none);
  expect(await checkTrail(db)).toMatchObject({ rows: 4, number: 31, problems: [] });
});

test("the ledger outlives its request for five years, without names and notes", async () => {
  const db = await testDatabase();
  const id = await makeRequest(db, { name: "paid", date: "2021-11-20", at: at("2021-11-01") });
  const request = await db.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const row = { id: "row", entry: "received", amount_cents: 50_000, note: "From Mia", day: "2021-11-10" } as const;
  await db.transaction().execute((trx) => recordPayment(trx, request, row, { by: program, now: noon("2021-11-10") }));
  expect(await run(db, "2026-11-09")).toMatchObject({ request: 1, ledger: 0 });
  const [kept] = await db.selectFrom("ledger").selectAll().execute();
  expect(kept).toMatchObject({ request_id: null, note: "", amount_cents: 50_000, reference: request.reference });
  expect(await run(db, "2026-11-11")).toMatchObject({ ledger: 1 });
  expect(await db.selectFrom("ledger").selectAll().execute()).toEqual([]);
});
