import { type ChildProcess, fork } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../app/platform/db/open.server.ts";
import { onPostgres } from "../test/postgres-server.ts";
import { type Site, startSite } from "../test/site.ts";
import { makeSubscribers } from "../test/subscriber.ts";
import { sendForms } from "./bench-forms.ts";
import { type Metric, metric, round } from "./bench-results.ts";
import type { Accepted } from "./bench-smtp.ts";
import { adminOf, type StaffApi } from "./fill-night.ts";
import { mainThread, residentMemory } from "./process-usage.ts";

const RECIPIENTS = 20_000;
/** How long emails are counted alone, and beside forms, in seconds. */
const LASTS = 10;
/** Forms per second, if the server takes so many; each waits a little for its acknowledgement. */
const FORMS = 1_700;
/** Emails per second that the club sets for the time with forms, somewhat more than must be reached; 1,000 before. */
const BESIDE_FORMS = 250;
const READ_EVERY = 250;

interface MailServer {
  url: string;
  counts(): Promise<Accepted>;
  stop(): void;
}

async function startMailServer(): Promise<MailServer> {
  const child: ChildProcess = fork("scripts/bench-smtp.ts");
  const [url] = (await once(child, "message")) as [string];
  return {
    url,
    async counts() {
      child.send("counts");
      const [counts] = (await once(child, "message")) as [Accepted];
      return counts;
    },
    stop: () => void child.disconnect(),
  };
}

const paragraph =
  "Doors are at ten and the café is open till late. Bring a friend and a photo ID: see [the calendar](/events).";

/** Writes a campaign like one of a usual week: this week's events, some text and a button. @returns its id. */
async function writeCampaign(call: StaffApi): Promise<string> {
  const { campaign } = await call<{ campaign: { _id: string } }>("/api/campaigns", { subject: "This week" });
  await call(`/api/campaigns/${campaign._id}`, {
    subject: "This week, {first name}",
    preheader: "Three nights",
    plain_text: null,
    blocks: [
      { kind: "text", text: `Hi {first name},\n\n${Array(6).fill(paragraph).join("\n\n")}` },
      { kind: "events", pick: "week", ids: [] },
      { kind: "divider" },
      { kind: "button", label: "See what’s on", url: "/events" },
    ],
  });
  return campaign._id;
}

/** Emails of the campaign, other emails and the processor's time of the main thread while something else happens. */
async function rates(site: Site, mail: MailServer, meanwhile: () => Promise<unknown>) {
  const before = { ...(await mail.counts()), at: performance.now(), thread: mainThread(site.pid) ?? Number.NaN };
  await meanwhile();
  const after = { ...(await mail.counts()), at: performance.now(), thread: mainThread(site.pid) ?? Number.NaN };
  const seconds = (after.at - before.at) / 1_000;
  return {
    perSecond: (after.campaign - before.campaign) / seconds,
    others: (after.others - before.others) / seconds,
    busy: (after.thread - before.thread) / (after.at - before.at),
  };
}

/** Sends a campaign: alone, paused, beside forms, and to its end. */
async function sendOne(kind: string, site: Site, mail: MailServer): Promise<Metric[]> {
  const call = await adminOf(site);
  const setRate = async (perSecond: number) => {
    await call("/api/settings/groups/campaigns", { changes: { "campaigns.perSecond": perSecond } });
    await call("/api/settings/publish", { note: "" });
  };
  await setRate(1_000);
  const path = `/api/campaigns/${await writeCampaign(call)}`;
  const state = () => call<{ campaign: { state: string } }>(`${path}/sending`);
  const memory: number[] = [];
  const reading = setInterval(() => memory.push(residentMemory(site.pid)), READ_EVERY);
  const begun = performance.now();
  await call(`${path}/send`, {});
  while ((await mail.counts()).campaign === 0) await sleep(5);
  const first = performance.now() - begun;
  while ((await mail.counts()).campaign < 500) await sleep(20);
  const alone = await rates(site, mail, () => sleep(LASTS * 1_000));

  const paused = Date.now();
  await call(`${path}/pause`, {});
  await sleep(2_500);
  const lastAfter = (await mail.counts()).last - paused;
  await setRate(BESIDE_FORMS);
  await call(`${path}/resume`, {});

  // Until the campaign no longer waits for the emails of the outbox.
  await sendForms(site, 6, 1, FORMS);
  let forms = { perSecond: 0, p50: 0, p99: 0 };
  const beside = await rates(site, mail, async () => {
    forms = await sendForms(site, LASTS, 1, FORMS);
  });
  await setRate(1_000);
  while ((await state()).campaign.state === "sending") await sleep(200);
  const seconds = (performance.now() - begun) / 1_000;
  clearInterval(reading);
  const { campaign, repeats } = await mail.counts();
  const third = Math.floor(memory.length / 3);
  const most = (from: number) => Math.max(...memory.slice(from, from + third));
  const row = ({ perSecond, others, busy }: typeof beside) => ({
    "emails/s": round(perSecond),
    "outbox's/s": round(others),
    "thread %": Math.round(busy * 100),
  });
  console.log(`${RECIPIENTS} recipients on ${kind}:`);
  console.table({
    alone: row(alone),
    "beside forms": {
      ...row(beside),
      "forms/s": round(forms.perSecond),
      "form p50 ms": round(forms.p50),
      "form p99 ms": round(forms.p99),
    },
  });
  console.table({
    whole: {
      "first after ms": Math.round(first),
      "last after pause ms": lastAfter,
      seconds: round(seconds),
      accepted: campaign,
      repeats,
      "MB before": memory[0],
      "MB most in each third": [0, third, 2 * third].map(most).join(", "),
    },
  });
  return [
    metric(`Emails of a campaign on ${kind}, beside forms`, beside.perSecond, { least: 200 }, " per second"),
    metric(`Forms on ${kind} beside a campaign`, forms.perSecond, { least: 1_000 }, " per second"),
    metric(`The last email after a pause on ${kind}`, Math.max(0, lastAfter), { most: 2_000 }, " ms"),
  ];
}

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

async function onDatabase(kind: string, database: NodeJS.ProcessEnv): Promise<Metric[]> {
  const mail = await startMailServer();
  const site = await startSite({
    env: {
      TRUST_PROXY: "1",
      LOG_LEVEL: "info",
      SMTP_URL: mail.url,
      BOUNCE_ADDRESS: "bounces@afterglow.example",
      DKIM_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
      ...database,
    },
  });
  try {
    const db = await openDatabase(database.DATABASE_URL ?? `${site.dataFolder}/afterglow.db`);
    await makeSubscribers(db, RECIPIENTS);
    await db.destroy();
    return await sendOne(kind, site, mail);
  } finally {
    await site.stop();
    mail.stop();
  }
}

/** Sends a campaign to 20,000 recipients: emails and forms per second, how soon a pause works, and memory, as tables. */
export async function benchCampaigns(): Promise<void> {
  const metrics = await onDatabase("SQLite", {});
  if (process.env.POSTGRES !== "off")
    metrics.push(...(await onPostgres((url) => onDatabase("PostgreSQL", { DATABASE_URL: url }))));
  console.table(metrics);
}
