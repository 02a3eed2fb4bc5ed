import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeRequest } from "../../../test/makers.ts";
import { sentCampaign } from "../../../test/sent-campaign.ts";
import { makeAdmin } from "../../../test/staff.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import type { Database } from "../../platform/db/tables.ts";
import { toInstant } from "../../platform/lib/time/instants.server.ts";
import { outboxRow } from "../../platform/outbox/queue.server.ts";
import { settleBackup } from "../backup/state.server.ts";
import { readOverview } from "./overview.server.ts";
import type { Overview } from "./shapes.ts";

const at = (wallTime: string) => toInstant(wallTime, "Australia/Sydney");

/** A night at the venue that begins at a wall time and lasts six hours. */
function night(db: Database, name: string, start: string, more: Parameters<typeof makeEvent>[1] = {}) {
  const starts_at = at(start);
  const ends_at = new Date(Date.parse(starts_at) + 6 * 3_600_000).toISOString();
  return makeEvent(db, { name, starts_at, ends_at, ...more });
}

async function mails(db: Database, state: "waiting" | "failed", count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const mail = {
      template: "request-received",
      data: { kind: "contact", reference: "MSG-1" },
      recipient: "a@b.example",
    };
    await db
      .insertInto("outbox")
      .values({ ...outboxRow(mail as never, at("2026-11-01T10:00")), state })
      .execute();
  }
}

const server = { mailConfigured: true, fixedBackups: { every: undefined, keep: 7 } };

describe("live counts", () => {
  test("has unanswered requests by kind, failed emails, and the newest request", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const empty = { "vip-table": 0, function: 0, career: 0, contact: 0, claim: 0 };
    expect((await staff.get("/admin/pulse")).body).toEqual({
      role: "owner",
      waiting: 0,
      waiting_by_kind: empty,
      failed_mails: 0,
      deposit_tasks: 0,
      demo: false,
      newest: null,
    });
    await makeRequest(app.db, { at: at("2026-11-03T10:00") });
    const newest = await makeRequest(app.db, { at: at("2026-11-05T10:00"), status: "approved" });
    await makeRequest(app.db, { at: at("2026-11-04T10:00"), kind: "contact", details: {} });
    await makeRequest(app.db, { at: at("2026-11-06T10:00"), spamReason: "links" });
    await mails(app.db, "failed", 3);
    expect((await staff.get("/admin/pulse")).body).toEqual({
      role: "owner",
      waiting: 2,
      waiting_by_kind: { ...empty, "vip-table": 1, contact: 1 },
      failed_mails: 3,
      deposit_tasks: 0,
      demo: false,
      newest,
    });
  });
});

describe("the overview", () => {
  test("names campaigns that wait for a person, or that the mail server doesn't accept", async () => {
    const app = await testApp();
    const why = { state_reason: "The mail server is down." };
    await sentCampaign(app.db, { subject: "Going well", state: "sending" });
    await sentCampaign(app.db, { subject: "Paused by staff", state: "paused" });
    await sentCampaign(app.db, { subject: "Long ago", ...why });
    const { id } = await sentCampaign(app.db, { subject: "Stuck", state: "paused", ...why });
    const { body } = await (await staffCalls(app, "Mae", "marketing")).get("/admin/overview");
    expect(body.campaigns).toEqual([{ _id: id, subject: "Stuck", state: "paused", ...why }]);
    const hiring = await (await staffCalls(app, "Hal", "hiring")).get("/admin/overview");
    expect(hiring.body).not.toHaveProperty("campaigns");
  });

  test("has the state of backups, where they are scheduled", async () => {
    const none = await staffCalls(await testApp());
    expect((await none.get("/admin/overview")).body).toMatchObject({ backups: null });

    // A bucket alone gets nothing.
    const idle = await staffCalls(await testApp({ backupBucket: { bucket: "club", endpoint: "https://s3.example" } }));
    expect((await idle.get("/admin/overview")).body).toMatchObject({
      backups: { scheduled: false, good: null, bucket: { good: null } },
    });

    const app = await testApp({ backupEvery: 3_600_000 });
    const staff = await staffCalls(app);
    const backups = async () => ((await staff.get("/admin/overview")).body as Overview).backups;
    expect(await backups()).toEqual({ scheduled: true, good: null, failed: null, overdue: false, bucket: null });
    const good = (hours: number) => ({ at: new Date(Date.now() - hours * 3_600_000).toISOString(), size: 12_400_000 });
    await app.db.transaction().execute((trx) => settleBackup(trx, { good: good(1) }));
    expect(await backups()).toEqual({
      scheduled: true,
      good: { at: expect.stringMatching(/[+]1[01]:00$/), size: 12_400_000 },
      failed: null,
      overdue: false,
      bucket: null,
    });
    await app.db.transaction().execute((trx) => settleBackup(trx, { good: good(3) }));
    const failed = { at: new Date().toISOString(), why: "No space left." };
    await app.db.transaction().execute((trx) => settleBackup(trx, { failed }));
    expect(await backups()).toMatchObject({ good: { size: 12_400_000 }, failed: { why: failed.why }, overdue: true });
  });

  test("counts requests that are new since this admin's last visit", async () => {
    const app = await testApp();
    const [ana, jonas] = [await staffCalls(app, "Ana"), await staffCalls(app, "Jonas")];
    await makeRequest(app.db);
    const none = { "vip-table": 0, function: 0, career: 0, contact: 0, claim: 0 };
    expect((await ana.get("/admin/overview")).body).toMatchObject({ seen_on: null, since: none });
    const seen = await ana.post("/admin/seen", { until: new Date().toISOString() });
    expect([seen.status, seen.body]).toEqual([204, undefined]);
    expect((await ana.get("/admin/overview")).body).toMatchObject({
      seen_on: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+]1[01]:00$/),
      since: none,
    });
    const later = new Date(Date.now() + 60_000).toISOString();
    for (const kind of ["vip-table", "vip-table", "claim"] as const)
      await makeRequest(app.db, { kind, details: {}, at: later });
    await makeRequest(app.db, { spamReason: "links", at: later });
    expect((await ana.get("/admin/overview")).body.since).toEqual({ ...none, "vip-table": 2, claim: 1 });
    expect((await jonas.get("/admin/overview")).body).toMatchObject({ seen_on: null, since: none });
  });

  test("a request received after the overview was read stays unseen", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const shown = (await staff.get("/admin/overview")).body as Overview;
    await makeRequest(app.db, { at: new Date().toISOString() });
    const later = (await staff.get("/admin/overview")).body as Overview;
    expect((await staff.post("/admin/seen", { until: shown.as_of })).status).toBe(204);
    const now = (await staff.get("/admin/overview")).body as Overview;
    expect([now.seen_on, now.since?.["vip-table"]]).toEqual([shown.as_of, 1]);
    // The latest time wins in any order; future times are capped.
    await staff.post("/admin/seen", { until: later.as_of });
    await staff.post("/admin/seen", { until: shown.as_of });
    const settled = (await staff.get("/admin/overview")).body as Overview;
    expect([settled.seen_on, settled.since?.["vip-table"]]).toEqual([later.as_of, 0]);
    await staff.post("/admin/seen", { until: "2099-01-01T00:00:00Z" });
    const { seen_on } = (await staff.get("/admin/overview")).body as Overview;
    expect(Date.parse(seen_on ?? "")).toBeLessThanOrEqual(Date.now());
    const refused = await staff.post("/admin/seen", { until: "later" });
    expect([refused.status, refused.body.errors]).toEqual([422, { until: "Enter a time." }]);
  });

  test("lists the eight oldest unanswered requests and the counts of emails", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const made: string[] = [];
    for (let day = 10; day < 20; day += 1) made.push(await makeRequest(app.db, { at: at(`2026-11-${day}T10:00`) }));
    await makeRequest(app.db, { at: at("2026-11-01T10:00"), status: "contacted" });
    await app.db.deleteFrom("outbox").execute();
    await mails(app.db, "failed", 2);
    await mails(app.db, "waiting", 3);
    const { body } = await staff.get("/admin/overview");
    expect(body.waiting.map(({ _id }: { _id: string }) => _id)).toEqual(made.slice(0, 8));
    expect(body.waiting[0]).toMatchObject({ wants: "Table for 8, $2500 +", status: "new", owner: null });
    expect(body).toMatchObject({ failed_mails: 2, waiting_mails: 3, mail_configured: true });
  });

  test("lists the events from tonight to Sunday, or the next one", async () => {
    const db = await testDatabase();
    const admin = await makeAdmin(db);
    await night(db, "last Saturday", "2026-11-21T22:00");
    await night(db, "Wednesday", "2026-11-25T22:00");
    await night(db, "Saturday", "2026-11-28T22:00");
    await night(db, "Sunday, inactive", "2026-11-29T20:00", { active: 0 });
    await night(db, "Sunday, late", "2026-11-30T00:30");
    await night(db, "deleted", "2026-11-28T22:00", { deleted_at: at("2026-11-01T00:00"), active: 0 });
    await night(db, "next Saturday", "2026-12-05T22:00");
    const shown = async (now: string) => {
      const { weekend } = await readOverview(db, { id: admin, role: "owner" }, server, Date.parse(at(now)));
      return weekend?.map(({ event }) => event.name);
    };
    expect(await shown("2026-11-24T12:00")).toEqual(["Wednesday", "Saturday", "Sunday, inactive", "Sunday, late"]);
    expect(await shown("2026-11-26T12:00")).toEqual(["Saturday", "Sunday, inactive", "Sunday, late"]);
    // Saturday's night goes on until six in the morning.
    expect(await shown("2026-11-29T05:59")).toEqual(["Saturday", "Sunday, inactive", "Sunday, late"]);
    expect(await shown("2026-11-29T06:00")).toEqual(["Sunday, inactive", "Sunday, late"]);
    expect(await shown("2026-11-30T05:00")).toEqual(["Sunday, inactive", "Sunday, late"]);
    expect(await shown("2026-11-30T06:00")).toEqual(["next Saturday"]);
    expect(await shown("2026-12-06T12:00")).toEqual([]);
  });

  test("counts the requests for each event", async () => {
    const db = await testDatabase();
    const admin = await makeAdmin(db);
    const id = await night(db, "Saturday", "2026-11-28T22:00");
    await night(db, "Sunday, after midnight", "2026-11-30T00:30");
    const table = (status: string, guests: number, date = "2026-11-28") =>
      makeRequest(db, { date, status, details: { guests, budget: "", message: "" } });
    await table("approved", 8);
    await table("arrived", 4);
    await table("no-show", 6);
    await table("declined", 6);
    await table("new", 5);
    await table("contacted", 5);
    await table("spam", 5);
    await table("approved", 2, "2026-11-29");
    for (const status of ["new", "tentative", "definite", "lost", "spam"]) {
      await makeRequest(db, { kind: "function", date: "2026-11-28", status, details: { guests: 60 } });
    }
    for (const status of ["claimed", "redeemed", "expired", "void", "spam"]) {
      await makeRequest(db, { kind: "claim", date: "2026-11-28", status, details: {}, subject: "offer" });
    }
    const { weekend } = await readOverview(
      db,
      { id: admin, role: "owner" },
      server,
      Date.parse(at("2026-11-28T18:00")),
    );
    expect(weekend).toEqual([
      {
        event: {
          _id: id,
          name: "Saturday",
          night: "2026-11-28",
          status: true,
          imgsrc: "",
          state: "on",
          start_date: "2026-11-28T22:00:00+11:00",
          end_date: "2026-11-29T04:00:00+11:00",
        },
        tables: { approved: 2, waiting: 1, guests: 12 },
        functions: 3,
        claims: 2,
      },
      {
        event: expect.objectContaining({ name: "Sunday, after midnight" }),
        tables: { approved: 1, waiting: 0, guests: 2 },
        functions: 0,
        claims: 0,
      },
    ]);
  });
});
