import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { listSetAside } from "../../app/house/mail/attempts.server.ts";
import { startBounceMailbox } from "../../app/mailing/bounces/bounce-mailbox.server.ts";
import { reportCounts } from "../../app/mailing/bounces/receive-report.server.ts";
import { receivedCounts } from "../../app/mailing/replies/receive-mail.server.ts";
import { startRepliesMailbox } from "../../app/mailing/replies/replies-mailbox.server.ts";
import { createWriter } from "../../app/platform/db/writer.server.ts";
import { newId } from "../../app/platform/lib/new-id.server.ts";
import { testApp } from "../app.ts";
import { INBOUND, replyTo, written } from "../guest-mail.ts";
import { imapMailbox } from "../imap-mailbox.ts";
import { makeRequest } from "../makers.ts";
import { oddEmails } from "../odd-emails.ts";
import { addRecipients, sentCampaign } from "../sent-campaign.ts";

const EMAILS = 200;

/** `SEED=` repeats a run. */
const seed = Number(process.env.SEED ?? 20_261_126);

const timing = { lookEvery: 200, lease: 5_000, pause: 50, longestPause: 200, broken: 100, limited: 200 };

/** How many more emails each outcome has than before. */
const since = <Outcome extends string>(counts: Record<Outcome, number>) => {
  const before = { ...counts };
  return (...outcomes: Outcome[]) => outcomes.reduce((sum, one) => sum + counts[one] - before[one], 0);
};

/** Of the emails that the reader has handled: how many it set aside, marked as seen, and left unseen. */
function states(all: string[][], flag: string) {
  const read = all.filter((flags) => flags.includes(flag));
  const aside = read.filter((flags) => flags.includes("\\Flagged")).length;
  const seen = read.filter((flags) => flags.includes("\\Seen")).length;
  return { aside, seen, left: read.length - aside - seen };
}

test(`each of ${EMAILS} odd emails ends in one way, and both mailboxes go on (SEED=${seed})`, async () => {
  const { db, logged } = await testApp();
  const ids: string[] = [];
  for (let left = 20; left > 0; left -= 1) ids.push(await makeRequest(db));
  const to = await Promise.all(ids.map((id) => replyTo(db, id)));
  const campaign = await sentCampaign(db);
  const returned = Array.from({ length: 20 }, () => ({ id: newId() }));
  await addRecipients(db, campaign.id, returned);
  const emailOf = await oddEmails(seed, { to, returned });

  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => lines.push(line) });
  const common = { db, writer: createWriter(db), log, timing };
  const [answers, reports] = [await imapMailbox(), await imapMailbox()];
  const guests = { repliesAddress: INBOUND, clubAddress: () => "club@afterglow.example", mailWaits() {} };
  const received = since(receivedCounts);
  const reported = since(reportCounts);
  const mailboxes = [
    startRepliesMailbox({ ...common, ...guests, imapUrl: answers.url }),
    startBounceMailbox({ ...common, imapUrl: reports.url }),
  ];
  onTestFinished(async () => {
    for (const mailbox of mailboxes) await mailbox.stop();
  });
  for (let index = 0; index < EMAILS; index += 1) {
    const raw = emailOf(index);
    answers.deliver(raw);
    reports.deliver(raw);
  }
  const last = written({ to: to[0] ?? "", from: "Zoe <zoe@guest.example>", body: "The last one." });
  answers.deliver(last);
  reports.deliver(last);
  const read = async () => {
    // As if an hour had passed.
    await db.updateTable("rate_limits").set({ resets_at: "2026-01-01T00:00:00.000Z" }).execute();
    return [
      answers.flags().filter((flags) => flags.includes("$AfterglowRead")).length,
      reports.flags().filter((flags) => flags.includes("$AfterglowBounce")).length,
    ];
  };
  await expect.poll(read, { timeout: 240_000, interval: 200 }).toEqual([EMAILS + 1, EMAILS + 1]);

  const replies = states(answers.flags(), "$AfterglowRead");
  expect(replies).toEqual({
    aside: (await listSetAside(db, ["replies"])).total,
    seen: received("stored", "copy"),
    left: received("unmatched", "report", "unreadable"),
  });
  const bounces = states(reports.flags(), "$AfterglowBounce");
  expect(bounces).toEqual({
    aside: (await listSetAside(db, ["bounces"])).total,
    seen: reported("recorded", "copy", "unsubscribed", "noted"),
    left: reported("listed", "automatic", "unmatched", "unreadable"),
  });
  const added = await db.selectFrom("request_history").select("id").where("action", "=", "email").execute();
  expect(added).toHaveLength(received("stored"));
  expect(answers.flags().at(-1)).toContain("\\Seen");
  // Every way is taken.
  for (const count of [...Object.values(replies), ...Object.values(bounces)]) expect(count).toBeGreaterThan(0);
  expect(lines.join("\n") + logged()).not.toMatch(/guest\.example|nine|Undelivered|afterglow\.example/i);
});
