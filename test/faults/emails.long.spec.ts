import { fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../../app/platform/db/open.server.ts";
import { newId } from "../../app/platform/lib/new-id.server.ts";
import { expect, startSite, test } from "../../e2e/site.ts";
import { residentMemory } from "../../scripts/bench/process-usage.ts";
import { pinnedNode } from "../../scripts/prepare.js";
import { BASE } from "../bounce-reports.ts";
import { INBOUND, replyTo } from "../guest-mail.ts";
import { startImap } from "../imap-server.ts";
import { reportFigures } from "../long-figures.ts";
import { makeRequest } from "../makers.ts";
import { oddEmails } from "../odd-emails.ts";
import { addRecipients, sentCampaign } from "../sent-campaign.ts";
import { demoFolder } from "../site.ts";
import type { PageTimes } from "./ask-pages.ts";

const EMAILS = Number(process.env.EMAILS ?? 10_000);

/** `SEED=` repeats a run. */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

/** Most emails that wait in a mailbox. */
const WAITING = 40;

/** How long pages are requested while nothing else happens, and memory is measured, in ms. */
const ALONE = 20_000;

/** Requests pages until `stop`; `times` returns the response times since it was last called. */
function askPages(origin: string) {
  const asker = fork(join(import.meta.dirname, "ask-pages.ts"), [origin], { execPath: pinnedNode });
  const times = async () => {
    asker.send("times");
    const [said] = await once(asker, "message");
    return said as PageTimes;
  };
  return { times, stop: () => asker.kill() };
}

/** A copy of the demo with requests that emails answer, and a campaign's emails that bounce. */
async function folderWithRequests() {
  const dataFolder = mkdtempSync(join(tmpdir(), "afterglow-emails-"));
  cpSync(await demoFolder(), dataFolder, { recursive: true });
  const db = await openDatabase(join(dataFolder, "afterglow.db"));
  const to: string[] = [];
  // Not more than 20 emails about a request are added in an hour.
  for (let left = Math.ceil(EMAILS / 20); left > 0; left -= 1) to.push(await replyTo(db, await makeRequest(db)));
  const { id } = await sentCampaign(db);
  const returned = Array.from({ length: 200 }, () => ({ id: newId() }));
  await addRecipients(db, id, returned);
  await db.destroy();
  return { dataFolder, about: { to, returned } };
}

/** How many emails have a flag. */
const flagged = (boxes: { flags(): string[][] }[], flag: string) =>
  boxes.flatMap((box) => box.flags()).filter((flags) => flags.includes(flag)).length;

/** The outcomes of emails, from the server's database. */
async function outcomes(dataFolder: string) {
  const db = await openDatabase(join(dataFolder, "afterglow.db"));
  const added = await db.selectFrom("request_history").select("id").where("action", "=", "email").execute();
  const aside = await db.selectFrom("mail_attempts").select("place").where("set_aside_at", "is not", null).execute();
  const listed = await db.selectFrom("unclear_reports").select("mark").execute();
  await db.destroy();
  return { added: added.length, aside: aside.length, listed: listed.length };
}

test(`pages are answered while ${EMAILS} odd emails are read, and each ends somewhere (SEED=${seed})`, async () => {
  test.setTimeout(8 * 3_600_000);
  const { dataFolder, about } = await folderWithRequests();
  const emailOf = await oddEmails(seed, about);
  const answers = await startImap({ forgets: "$AfterglowRead" });
  const reports = await startImap({ forgets: "$AfterglowBounce" });
  const mailboxes = { IMAP_URL: answers.url, INBOUND_ADDRESS: INBOUND };
  const site = await startSite({
    dataFolder,
    env: { ...mailboxes, BOUNCE_IMAP_URL: reports.url, BOUNCE_ADDRESS: BASE },
  });
  const pages = askPages(site.origin);
  const unread = (box: typeof answers, flag: string) => box.flags().filter((flags) => !flags.includes(flag)).length;
  /** Emails beyond a limit, which are left unread for an hour. */
  const limited = () => site.output().match(/Too many emails about one request/g)?.length ?? 0;
  const waiting = () => Math.max(unread(answers, "$AfterglowRead") - limited(), unread(reports, "$AfterglowBounce"));
  await sleep(ALONE);
  await pages.times();
  await sleep(ALONE);
  const alone = await pages.times();
  const atStart = residentMemory(site.pid);
  let most = atStart;
  /** At each tenth of the emails: what leaks rises throughout, what is loaded with the first emails does not. */
  const tenths: number[] = [];
  const begun = performance.now();
  const watch = async (until: number) => {
    while (waiting() > until) {
      most = Math.max(most, residentMemory(site.pid));
      await sleep(500);
    }
  };
  for (let index = 0; index < EMAILS; index += 1) {
    if (index % 10 === 0) await watch(WAITING);
    if (index % Math.ceil(EMAILS / 10) === 0) tenths.push(residentMemory(site.pid));
    const raw = emailOf(index);
    answers.deliver(raw);
    reports.deliver(raw);
  }
  await watch(0);
  const minutes = Math.round((performance.now() - begun) / 6_000) / 10;
  const during = await pages.times();
  const [, before = atStart] = tenths;
  let after = residentMemory(site.pid);
  for (let turns = 0; turns < 30 && after > before * 1.1; turns += 1) {
    await sleep(2_000);
    after = residentMemory(site.pid);
  }
  const { lost } = await pages.times();
  pages.stop();
  await site.stop();
  answers.stop();
  reports.stop();
  const ended = await outcomes(dataFolder);
  rmSync(dataFolder, { recursive: true });
  const named = ({ pages: count, ...times }: PageTimes) => ({ "pages asked for": count, ...times });
  reportFigures("pages without emails, in ms", named(alone));
  reportFigures("pages while emails are read, in ms", named(during));
  const boxes = [answers, reports];
  const [aside, seen] = [flagged(boxes, "\\Flagged"), flagged(boxes, "\\Seen")];
  reportFigures("emails", { emails: EMAILS, minutes, "set aside": aside, seen, limited: limited(), ...ended });
  reportFigures("the server's memory, in MB", { "at start": atStart, most, after, tenths: tenths.join(" ") });
  expect(alone.lost + during.lost + lost).toBe(0);
  // Those that no mailbox has read yet wait for the next hour of their request; earlier ones have had it.
  expect(unread(answers, "$AfterglowRead")).toBeLessThanOrEqual(limited());
  expect(unread(reports, "$AfterglowBounce")).toBe(0);
  expect(ended.aside).toBe(aside);
  expect(ended.added).toBeGreaterThan(0);
  expect(after).toBeLessThanOrEqual(before * 1.1);
  expect(site.output()).not.toMatch(/guest\.example/);
});
