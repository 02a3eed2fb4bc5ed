import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../../app/platform/db/open.server.ts";
import { expect, type Site, startSite, test } from "../../e2e/site.ts";
import { adminOf } from "../../scripts/fill-night.ts";
import { startSmtpSink } from "../smtp-sink.ts";
import { makeSubscribers } from "../subscriber.ts";

const LONG = process.env.LONG !== undefined;
/** How often the server is killed, and to how many a campaign is sent meanwhile. */
const [KILLS, RECIPIENTS] = LONG ? [30, 20_000] : [5, 400];
/** A server is killed after a random number of emails between these. */
const [LEAST, MOST] = LONG ? [100, 900] : [5, 80];
/** Most emails that are leased at once: twice the worker's `MAX_PARALLEL.alone`. */
const UNDER_WAY = 20;

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The Message-ID of the email to a recipient. */
const messageId = (id: string) => `<c.${id}@club.example>`;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs something in the site's database while no server does. */
function inDatabase<Result>(dataFolder: string, act: (db: DatabaseSync) => Result): Result {
  const db = new DatabaseSync(join(dataFolder, "afterglow.db"));
  try {
    return act(db);
  } finally {
    db.close();
  }
}

/** Starts to send a campaign to everyone. @returns its id. */
async function sendCampaign(site: Site): Promise<string> {
  const call = await adminOf(site);
  await call("/api/settings/groups/campaigns", { changes: { "campaigns.perSecond": 1_000 } });
  await call("/api/settings/publish", { note: "" });
  const { campaign } = await call<{ campaign: { _id: string } }>("/api/campaigns", { subject: "This week" });
  const blocks = [{ kind: "text", text: "Hi {first name}, see you on Saturday." }];
  await call(`/api/campaigns/${campaign._id}`, { subject: "This week", preheader: "", plain_text: null, blocks });
  await call(`/api/campaigns/${campaign._id}/send`, {});
  return campaign._id;
}

test(`a campaign to ${RECIPIENTS} recipients whose server is killed ${KILLS} times misses nobody, and repeats only what was under way`, async () => {
  test.setTimeout(LONG ? 20 * 60_000 : 480_000);
  const dataFolder = await mkdtemp(join(tmpdir(), "afterglow-killed-campaign-"));
  const sink = await startSmtpSink();
  const start = () => startSite({ dataFolder, env: { DEMO: "off", SMTP_URL: sink.url } });
  const db = await openDatabase(join(dataFolder, "afterglow.db"));
  await makeSubscribers(db, RECIPIENTS);
  await db.destroy();

  /** How often each email may be repeated, by Message-ID: once for each kill while it was leased. */
  const leased = new Map<string, number>();
  let id = "";
  const begun = performance.now();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const site = await start();
    // The first kill comes while the recipients' rows are being added.
    const enough = id ? sink.accepted.size + randomInt(LEAST, MOST) : 0;
    id ||= await sendCampaign(site);
    while (sink.accepted.size < Math.min(enough, RECIPIENTS)) await wait(1);
    process.kill(site.pid, "SIGKILL");
    while (runs(site.pid)) await wait(1);
    inDatabase(dataFolder, (file) => {
      const rows = file
        .prepare("select id from campaign_recipients where state = 'waiting' and leased_until is not null")
        .all() as { id: string }[];
      for (const row of rows) leased.set(row.id, (leased.get(row.id) ?? 0) + 1);
      // A minute later: the leases of a process that was killed are over.
      if (!LONG)
        file.exec(
          `update campaign_recipients set leased_until = '2020-01-01T00:00:00.000Z' where leased_until is not null;
           delete from meta where key = 'lease:campaign:${id}'`,
        );
    });
  }
  const last = await start();
  const stateOf = () =>
    inDatabase(dataFolder, (file) => file.prepare("select state from campaigns where id = ?").get(id)?.state);
  await expect.poll(stateOf, { timeout: LONG ? 10 * 60_000 : 240_000 }).toBe("sent");
  await last.stop();
  await sink.stop();

  const rows = inDatabase(dataFolder, (file) =>
    file
      .prepare("select r.id, r.state, s.email from campaign_recipients r join subscribers s on s.id = r.subscriber_id")
      .all(),
  ) as { id: string; state: string; email: string }[];
  const expected = new Map(rows.map(({ id, email }) => [messageId(id), email]));
  // Not the outbox's own emails.
  const accepted = [...sink.accepted].filter(([id]) => id.startsWith("<c."));
  const repeated = accepted.filter(([, to]) => to.length > 1);
  const repeats = repeated.reduce((sum, [, to]) => sum + to.length - 1, 0);
  console.log(
    `${RECIPIENTS} recipients, ${KILLS} kills, ${repeats} repeats, ${Math.round((performance.now() - begun) / 1_000)} s`,
  );
  expect(rows).toHaveLength(RECIPIENTS);
  expect(
    rows.filter(({ state }) => state !== "sent"),
    "not sent",
  ).toEqual([]);
  expect(
    rows.filter(({ id }) => !sink.accepted.has(messageId(id))),
    "marked as sent and never accepted",
  ).toEqual([]);
  expect(
    accepted.filter(([id, to]) => to.some((address) => address !== expected.get(id))),
    "another Message-ID, or someone else's",
  ).toEqual([]);
  expect(
    repeated.filter(([id, to]) => to.length - 1 > (leased.get(id.slice(3, id.indexOf("@"))) ?? 0)),
    "repeated though it was settled",
  ).toEqual([]);
  expect(repeats).toBeLessThanOrEqual(KILLS * UNDER_WAY);
  await rm(dataFolder, { recursive: true });
});
