import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import {
  arf,
  dsn,
  envelopeTo,
  hardReports,
  message,
  type Returned,
  returnedHeaders,
} from "../../../test/bounce-reports.ts";
import { complaintReports, harmlessReports, softReports, unclearReports } from "../../../test/harmless-reports.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";
import { textReports } from "../../../test/text-reports.ts";
import { campaignToken, mailSecret } from "../../house/mail/list-token.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { defaultSettings } from "../../platform/venue/changed-settings.ts";
import { setCurrentSettings } from "../../platform/venue/current.server.ts";
import { removeSubscribers } from "../newsletter/remove.server.ts";
import { isSuppressed } from "../newsletter/suppressions/suppressions.server.ts";
import { receiveReport } from "./receive-report.server.ts";

const at = "2026-11-26T06:00:00.000Z";
const now = Date.parse("2026-11-26T06:10:00.000Z");
const nobody = "01989a1e-7c00-7000-8000-000000000009";

const receive = (db: Database, raw: Buffer) =>
  receiveReport({ db, writer: createWriter(db), log: { warn() {} } }, raw, now);

interface Email extends Required<Returned> {
  address: string;
  subscriberId: string;
}

/** An email of a campaign that the mail server accepted. */
async function sentTo(db: Database, address: string, to?: string): Promise<Email> {
  const subscriberId = to ?? (await makeSubscriber(db, { email: address }));
  const id = newId();
  const row = { id, campaign_id: newId(), subscriber_id: subscriberId, domain: "guest.example", attempts: 1 };
  await db
    .insertInto("campaign_recipients")
    .values({ ...row, state: "sent", next_try_at: at, sent_at: at })
    .execute();
  return { id, address, subscriberId, token: campaignToken(await mailSecret(db), { subscriberId, recipientId: id }) };
}

const rowOf = (db: Database, { id }: Returned) =>
  db
    .selectFrom("campaign_recipients")
    .select(["bounce", "bounced_at", "unsubscribed_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const unchanged = { bounce: null, bounced_at: null, unsubscribed_at: null };
const recordedAt = "2026-11-26T06:10:00.000Z";

test("a permanent failure marks the recipient's row and suppresses the address, once", async () => {
  const { db } = await testApp();
  for (const [name, make] of Object.entries({ ...hardReports, ...textReports.hard })) {
    const email = await sentTo(db, `mia${Math.random()}@guest.example`);
    expect(await receive(db, make(email)), name).toBe("recorded");
    expect(await rowOf(db, email), name).toEqual({ ...unchanged, bounce: "hard", bounced_at: recordedAt });
    expect(await isSuppressed(db, email.address), name).toBe(true);
    expect(await receive(db, make(email)), name).toBe("copy");
  }
  const details = await db.selectFrom("suppressions").select(["reason", "detail", "created_by"]).execute();
  for (const one of details) {
    expect(one).toMatchObject({ reason: "bounced", created_by: "Delivery reports" });
    expect(one.detail).toMatch(/^The address can't get email(?: \([\d.]+\))?\.$/);
  }
});

test("a temporary failure marks the row, and the address still gets emails", async () => {
  const { db } = await testApp();
  for (const [name, make] of Object.entries({ ...softReports, ...textReports.soft })) {
    const email = await sentTo(db, `mia${Math.random()}@guest.example`);
    expect(await receive(db, make(email)), name).toBe("recorded");
    expect(await rowOf(db, email), name).toMatchObject({ bounce: "soft" });
    expect(await isSuppressed(db, email.address), name).toBe(false);
    expect(await receive(db, make(email)), name).toBe("copy");
  }
});

test("a complaint suppresses the address, also after a failure", async () => {
  const { db } = await testApp();
  for (const [name, make] of Object.entries(complaintReports)) {
    const email = await sentTo(db, `mia${Math.random()}@guest.example`);
    expect(await receive(db, make(email)), name).toBe("recorded");
    expect(await rowOf(db, email), name).toMatchObject({ bounce: "complaint" });
    expect(await isSuppressed(db, email.address), name).toBe(true);
    expect(await receive(db, make(email)), name).toBe("copy");
    expect(await receive(db, Object.values(hardReports)[0]?.(email) as Buffer), name).toBe("copy");
  }
});

test("late and successful deliveries, automated replies, receipts and people change nothing", async () => {
  const { db } = await testApp();
  const email = await sentTo(db, "mia@guest.example");
  for (const [name, make] of Object.entries({ ...harmlessReports, ...textReports.late })) {
    expect(await receive(db, make(email)), name).toMatch(/^(?:noted|automatic|unmatched)$/);
    expect(await rowOf(db, email), name).toEqual(unchanged);
    expect(await isSuppressed(db, email.address), name).toBe(false);
  }
});

test("what is not understood is listed for staff, who say what it means", async () => {
  const app = await testApp();
  const { db } = app;
  const staff = await staffCalls(app);
  const email = await sentTo(db, "mia@guest.example");
  for (const [name, make] of Object.entries(unclearReports)) {
    const other = await sentTo(db, `mia${Math.random()}@guest.example`);
    expect(await receive(db, make(other)), name).toBe("listed");
    expect(await rowOf(db, other), name).toEqual(unchanged);
  }
  const count = Object.keys(unclearReports).length;
  const reply = unclearReports["a person's reply"]?.(email) as Buffer;
  expect([await receive(db, reply), await receive(db, reply)]).toEqual(["listed", "listed"]);
  const list = async () => (await staff.get("/newsletter/reports")).body;
  const { items, total } = await list();
  expect([items.length, total]).toEqual([count + 1, count + 1]);
  const mine = items.find(({ address }: { address: string }) => address === email.address);
  expect(mine).toMatchObject({ sender: "mia@guest.example", subject: "Re: This week", campaign: null });
  expect(mine.excerpt).toContain("No, I'm here!");
  const settle = (id: string, meaning: string) => staff.post(`/newsletter/reports/${id}/settle`, { meaning });
  expect(await settle(mine._id, "else")).toMatchObject({ status: 422 });
  expect(await settle(mine._id, "complaint")).toMatchObject({ status: 200 });
  expect(await settle(mine._id, "complaint")).toMatchObject({ status: 404 });
  expect(await rowOf(db, email)).toMatchObject({ bounce: "complaint" });
  const [entry] = await db.selectFrom("suppressions").select(["reason", "created_by"]).execute();
  expect(entry).toEqual({ reason: "complained", created_by: "Ana" });
  const [bounce, nothing] = (await list()).items;
  await settle(bounce._id, "bounce");
  await settle(nothing._id, "nothing");
  expect([await isSuppressed(db, bounce.address), await isSuppressed(db, nothing.address)]).toEqual([true, false]);
  expect((await list()).total).toBe(count - 2);
  expect((await staff.get("/campaigns")).body.unclear).toBe(count - 2);
});

test("one recipient's email cannot fill the list, and an erasure clears it", async () => {
  const { db } = await testApp();
  const email = await sentTo(db, "mia@guest.example");
  const results: string[] = [];
  for (let n = 0; n < 5; n += 1)
    results.push(await receive(db, message([`From: ${n}@else.example`, `To: ${envelopeTo(email.id)}`], "Hm")));
  expect(results).toEqual(["listed", "listed", "listed", "unmatched", "unmatched"]);
  await createWriter(db).write((trx) => removeSubscribers(trx, [email.subscriberId], Date.now()));
  expect(await db.selectFrom("unclear_reports").selectAll().execute()).toEqual([]);
});

test("as many temporary failures in a row as the setting says suppress an address; a delivered email resets the count", async () => {
  const { db } = await testApp();
  setCurrentSettings({
    version: 1,
    settings: { ...defaultSettings, campaigns: { ...defaultSettings.campaigns, softBounces: 3 } },
  });
  const [fail] = Object.values(softReports);
  const first = await sentTo(db, "mia@guest.example");
  const failures = async () =>
    (await db.selectFrom("subscribers").select("soft_bounces").executeTakeFirst())?.soft_bounces;
  const another = async (fails: boolean) => {
    const email = await sentTo(db, first.address, first.subscriberId);
    if (fails) await receive(db, fail?.(email) as Buffer);
    return [await failures(), await isSuppressed(db, first.address)];
  };
  await receive(db, fail?.(first) as Buffer);
  await receive(db, fail?.(first) as Buffer);
  expect(await failures()).toBe(1);
  expect(await another(true)).toEqual([2, false]);
  await another(false);
  expect(await another(true)).toEqual([1, false]);
  expect(await another(true)).toEqual([2, false]);
  expect(await another(true)).toEqual([3, true]);
  const [row] = await db.selectFrom("suppressions").select("detail").execute();
  expect(row?.detail).toBe("3 temporary failures in a row (5.2.2).");
});

test("a report about no email that was sent is ignored", async () => {
  const { db } = await testApp();
  const email = await sentTo(db, "mia@guest.example");
  const [hard] = Object.values(hardReports);
  const [complaint] = Object.values(complaintReports);
  const other = campaignToken("another secret", { subscriberId: email.subscriberId, recipientId: email.id });
  for (const make of [hard, complaint]) expect(await receive(db, make?.({ id: nobody }) as Buffer)).toBe("unmatched");
  // Anyone may know our guest's address.
  const byAddress = dsn({
    to: "bounces@club.example",
    status: "Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; mia@guest.example\nAction: failed\nStatus: 5.1.1",
    returned: returnedHeaders({ id: nobody, token: other }),
  });
  expect(await receive(db, byAddress)).toBe("unmatched");
  await db.updateTable("campaign_recipients").set({ state: "waiting", attempts: 0 }).execute();
  expect(await receive(db, hard?.(email) as Buffer)).toBe("unmatched");
  expect([await rowOf(db, email), await isSuppressed(db, email.address)]).toEqual([unchanged, false]);
});

test("a report about an erased guest is counted, and suppresses no one", async () => {
  const { db } = await testApp();
  const email = await sentTo(db, "mia@guest.example");
  await db.updateTable("campaign_recipients").set({ subscriber_id: null }).execute();
  expect(await receive(db, Object.values(hardReports)[0]?.(email) as Buffer)).toBe("recorded");
  expect(await rowOf(db, email)).toMatchObject({ bounce: "hard" });
  expect(await db.selectFrom("suppressions").selectAll().execute()).toEqual([]);
});

test("the same report read by two at once counts once", async () => {
  const { db } = await testApp();
  const email = await sentTo(db, "mia@guest.example");
  const raw = Object.values(softReports)[0]?.(email) as Buffer;
  const results = await Promise.all([receive(db, raw), receive(db, raw), receive(db, raw)]);
  expect(results.sort()).toEqual(["copy", "copy", "recorded"]);
});

test("an email with the token of a link unsubscribes, and so does a feedback report that opts out", async () => {
  const { db } = await testApp();
  const email = await sentTo(db, "mia@guest.example");
  const left = async () =>
    (await db.selectFrom("subscribers").select("unsubscribed_at").executeTakeFirst())?.unsubscribed_at;
  const mailto = (subject: string) =>
    message(["From: any@one.example", "To: bounces@club.example", `Subject: ${subject}`], "");
  for (const subject of ["unsubscribe", `unsubscribe ${email.token.slice(1)}`, `Re: unsubscribe ${email.token}`])
    expect(await receive(db, mailto(subject)), subject).toBe("unmatched");
  expect(await left()).toBeNull();
  expect(await receive(db, mailto(`Unsubscribe ${email.token}`))).toBe("unsubscribed");
  expect([await left(), (await rowOf(db, email)).unsubscribed_at]).toEqual([recordedAt, recordedAt]);

  await db.updateTable("subscribers").set({ unsubscribed_at: null }).execute();
  const optOut = arf("bounces@club.example", "Feedback-Type: opt-out\nVersion: 1", returnedHeaders(email));
  expect(await receive(db, optOut)).toBe("unsubscribed");
  expect(await left()).toBe(recordedAt);
});

test("damaged reports harm nothing", async () => {
  const { db } = await testApp();
  const email = await sentTo(db, "mia@guest.example");
  const whole = Object.values(hardReports)[0]?.(email) as Buffer;
  const to = envelopeTo(email.id);
  const damaged = [
    Buffer.alloc(0),
    Buffer.from("\0\xff\r\n\r\n"),
    whole.subarray(0, 300),
    dsn({ to, status: "" }),
    dsn({ to, status: "Action\nStatus\n\n:\n\nAction: \nStatus: 9.9.9" }),
    dsn({ to, status: `Action: failed\nStatus: 4.${"9".repeat(5_000)}` }).subarray(0, 2_000),
    message([`To: ${to}`, "Content-Type: multipart/report; boundary="], "--\r\n--"),
  ];
  for (const raw of damaged)
    expect(await receive(db, raw)).toMatch(/^(?:unmatched|noted|listed|automatic|unreadable|recorded)$/);
  expect(await isSuppressed(db, email.address)).toBe(false);
});
