import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { emailsOf, INBOUND, replyTo, written } from "../../../test/guest-mail.ts";
import { hostileEmails } from "../../../test/hostile-emails.ts";
import { imapMailbox } from "../../../test/imap-mailbox.ts";
import { makeRequest } from "../../../test/makers.ts";
import { listSetAside } from "../../house/mail/attempts.server.ts";
import { readReplies } from "../../house/mail/replies.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { startBounceMailbox } from "../bounces/bounce-mailbox.server.ts";
import { readLimits } from "./read-mail.server.ts";
import { startRepliesMailbox } from "./replies-mailbox.server.ts";

const READ = "$AfterglowRead";
/** Reading the hostile email takes two whole attempts, on a busy machine minutes. */
const patient = { timeout: 240_000 };
const timing = { lookEvery: 200, lease: 1_000, pause: 50, longestPause: 200, broken: 100 };

/** Starts a reader that stops after the test. */
function reader(db: Database, imapUrl: string) {
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => lines.push(line) });
  const clubAddress = () => "club@afterglow.example";
  const repliesAddress = INBOUND;
  const services = { db, writer: createWriter(db), log, clubAddress, repliesAddress, mailWaits() {} };
  const mailbox = startRepliesMailbox({ ...services, imapUrl, timing });
  onTestFinished(() => mailbox.stop());
  return { ...mailbox, lines };
}

const setAside = async (db: Database) => (await listSetAside(db, ["replies"])).items;

test("an email that breaks its reader twice is set aside, and the mailbox goes on", async () => {
  const { db } = await testApp();
  const box = await imapMailbox();
  const to = await replyTo(db, await makeRequest(db));
  const raw = hostileEmails.recipients(to);
  box.deliver(raw);
  box.deliver(written({ to, body: "After it" }));
  const { lines } = reader(db, box.url);
  await expect.poll(box.flags, patient).toEqual([[READ, "\\Flagged"].sort(), [READ, "\\Seen"].sort()]);
  expect(await setAside(db)).toMatchObject([{ bytes: raw.length, in_mailbox: true }]);
  const replies = await readReplies(db, { clubAddress: () => "", repliesAddress: INBOUND });
  expect(replies.set_aside.total).toBe(1);
  expect(lines.filter((line) => line.includes("broke its reader"))).toHaveLength(2);
  expect(lines.join()).not.toContain("guest.example");
});

test("attempts count across restarts, and an email is set aside for good", async () => {
  const { db } = await testApp();
  const box = await imapMailbox();
  const id = await makeRequest(db);
  const to = await replyTo(db, id);
  const raw = written({ to, body: "It ended the process twice" });
  box.deliver(raw);
  const first = reader(db, box.url);
  await expect.poll(() => emailsOf(db, id)).toHaveLength(1);
  await first.stop();
  expect(await db.selectFrom("mail_attempts").selectAll().execute()).toEqual([]);

  // As if the process had been killed while it read the next one, twice.
  box.deliver(hostileEmails.recipients(to));
  const second = reader(db, box.url);
  const attempts = () => db.selectFrom("mail_attempts").select("attempts").executeTakeFirst();
  await expect.poll(attempts).toEqual({ attempts: 1 });
  await second.stop();
  await expect.poll(() => second.lines.length, patient).toBeGreaterThan(0);
  await db.updateTable("mail_attempts").set({ attempts: 2, set_aside_at: null }).execute();
  const before = box.sent();
  const third = reader(db, box.url);
  await expect.poll(() => box.flags()[1], patient).toEqual([READ, "\\Flagged"].sort());
  expect(box.sent()).toBe(before);
  expect(await setAside(db)).toHaveLength(1);
  expect(third.lines).toEqual([]);
});

test("no more than the limit of an email is fetched", async () => {
  const { db } = await testApp();
  const box = await imapMailbox();
  const id = await makeRequest(db);
  const body = `See the photo\r\n${"x".repeat(70)}\r\n`.padEnd(readLimits.bytes + 3 * 1024 * 1024, "xyz \r\n");
  box.deliver(written({ to: await replyTo(db, id), body }));
  reader(db, box.url);
  await expect.poll(() => emailsOf(db, id)).toMatchObject([{ cut: true }]);
  // It is fetched in pieces of 64 KB.
  expect(box.sent()).toBeLessThanOrEqual(readLimits.bytes + 64 * 1024);
});

test("an attempt that a lost connection ended does not count", async () => {
  const { db } = await testApp();
  const box = await imapMailbox();
  const id = await makeRequest(db);
  box.breaksFetches(4);
  box.deliver(written({ to: await replyTo(db, id) }));
  reader(db, box.url);
  await expect.poll(() => emailsOf(db, id)).toHaveLength(1);
  expect(await setAside(db)).toEqual([]);
});

test("bounces that break their reader are set aside as well", async () => {
  const { db } = await testApp();
  const box = await imapMailbox();
  box.deliver(hostileEmails.recipients());
  const log = pino({ level: "silent" });
  const mailbox = startBounceMailbox({ db, writer: createWriter(db), log, imapUrl: box.url, timing });
  onTestFinished(() => mailbox.stop());
  await expect.poll(box.flags, patient).toEqual([["$AfterglowBounce", "\\Flagged"]]);
  expect((await listSetAside(db, ["bounces"])).total).toBe(1);
});
