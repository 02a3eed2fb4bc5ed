import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { startBounceMailbox } from "../../app/mailing/bounces/bounce-mailbox.server.ts";
import { startRepliesMailbox } from "../../app/mailing/replies/replies-mailbox.server.ts";
import { createWriter } from "../../app/platform/db/writer.server.ts";
import { newId } from "../../app/platform/lib/new-id.server.ts";
import { testApp } from "../app.ts";
import { hardReports } from "../bounce-reports.ts";
import { emailsOf, INBOUND, replyTo, written } from "../guest-mail.ts";
import { harmlessReports } from "../harmless-reports.ts";
import { makeRequest } from "../makers.ts";
import { newMailbox } from "./imap-server.ts";

test("one mailbox may have reports and guests' replies: each reader takes its own", async () => {
  const { db } = await testApp();
  const box = await newMailbox();
  const id = newId();
  const at = "2026-11-26T06:00:00.000Z";
  const row = { id, campaign_id: newId(), subscriber_id: null, domain: "guest.example", state: "sent" as const };
  await db
    .insertInto("campaign_recipients")
    .values({ ...row, next_try_at: at, sent_at: at })
    .execute();
  const request = await makeRequest(db);
  await box.deliver(hardReports.Gmail?.({ id }) ?? Buffer.alloc(0));
  await box.deliver(written({ to: await replyTo(db, request), body: "We will be nine." }));
  await box.deliver(harmlessReports["out of office"]?.({ id }) ?? Buffer.alloc(0));
  const services = { db, writer: createWriter(db), log: pino({ level: "silent" }), imapUrl: box.url };
  const timing = { lookEvery: 200, lease: 1_000, pause: 50, longestPause: 200 };
  const replies = { clubAddress: () => "club@afterglow.example", repliesAddress: INBOUND, mailWaits() {} };
  for (const mailbox of [
    startBounceMailbox({ ...services, timing }),
    startRepliesMailbox({ ...services, ...replies, timing }),
  ])
    onTestFinished(() => mailbox.stop());
  const both = ["$AfterglowBounce", "$AfterglowRead"];
  await expect.poll(() => box.flags()).toEqual([[...both, "\\Seen"], [...both, "\\Seen"], both]);
  expect(await emailsOf(db, request)).toMatchObject([{ text: "We will be nine." }]);
  const [recorded] = await db.selectFrom("campaign_recipients").select("bounce").execute();
  expect(recorded?.bounce).toBe("hard");
});
