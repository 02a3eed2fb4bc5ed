import { expect, test } from "vitest";
import { actorNamed } from "../../../../test/actor.ts";
import { campaign, recipients, sender, startedCampaign, untilState } from "../../../../test/campaigns.ts";
import { testDatabase } from "../../../../test/database.ts";
import { patiently, server } from "../../../../test/outbox.ts";
import { rejection, startSmtp, type TestSmtp } from "../../../../test/smtp.ts";
import { makeSubscribers } from "../../../../test/subscriber.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { resumeCampaign } from "./states.server.ts";

const states = async (db: Database) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(await recipients(db), ({ state }) => state)).map(([state, of]) => [
      state,
      of?.length,
    ]),
  );

const suppressed = (db: Database) => db.selectFrom("suppressions").select(["address", "detail"]).execute();

const resume = (db: Database, id: string) =>
  db.transaction().execute((trx) => resumeCampaign(trx, id, { by: actorNamed("Ana"), now: Date.now() }));

test("an address that doesn't exist is suppressed; a policy that rejects an email suppresses nobody", async () => {
  const db = await testDatabase();
  const replies: Record<string, string> = {
    "3@guest.example": "5.1.1 <3@guest.example>: no such user",
    "4@guest.example": "no such user here",
    "5@guest.example": "5.7.1 not from you",
  };
  const smtp = await server({
    onRcptTo: ({ address }, _session, callback) => callback(replies[address] ? rejection(550, replies[address]) : null),
  });
  await makeSubscribers(db, 20);
  const id = await startedCampaign(db);
  const { log } = sender(db, smtp.url);
  await untilState(db, id, "sent");
  expect(await states(db)).toEqual({ sent: 17, rejected: 3 });
  expect((await suppressed(db)).map(({ address }) => address).sort()).toEqual(["3@guest.example", "4@guest.example"]);
  const [rejected] = (await recipients(db)).filter(({ state }) => state === "rejected");
  expect(rejected).toMatchObject({ reason: "The mail server rejected the email permanently (550).", sent_at: null });
  expect(log.join()).not.toContain("guest.example");
});

test("a server that refuses everyone pauses the campaign, suppresses nobody, and everyone is sent the email once it works", async () => {
  const db = await testDatabase();
  let refuses = true;
  const smtp = await server({
    onRcptTo: (_to, _session, callback) => callback(refuses ? rejection(550, "5.1.1 go away") : null),
  });
  await makeSubscribers(db, 60);
  const id = await startedCampaign(db);
  sender(db, smtp.url);
  await untilState(db, id, "paused");
  expect((await campaign(db, id)).state_reason).toContain("The mail server refused the last 10 emails");
  await patiently(async () => expect(await states(db)).toEqual({ waiting: 60 }));
  expect(await suppressed(db)).toEqual([]);
  refuses = false;
  await resume(db, id);
  await untilState(db, id, "sent");
  expect(await states(db)).toEqual({ sent: 60 });
  expect(smtp.mails).toHaveLength(60);
});

test("a share of failures pauses the campaign; once resumed, failures are counted from then", async () => {
  const db = await testDatabase();
  const smtp = await server({
    onRcptTo: ({ address }, _session, callback) =>
      callback(Number(address.split("@")[0]) % 5 === 0 ? rejection(550, "5.1.1 no such user") : null),
  });
  await makeSubscribers(db, 80);
  const id = await startedCampaign(db);
  sender(db, smtp.url);
  await untilState(db, id, "paused");
  expect((await campaign(db, id)).state_reason).toMatch(/^10 of the last \d+ emails failed\. The last one: /);
  expect((await suppressed(db)).length).toBe(10);
  await resume(db, id);
  await untilState(db, id, "sent");
  expect(await states(db)).toEqual({ sent: 64, rejected: 16 });
});

test("a server that throttles is given time, and gets every email in the end, with the Message-ID of the first try", async () => {
  const db = await testDatabase();
  const tried: Record<string, string[]> = {};
  const smtp = await server({}, ({ to, parsed }) => {
    tried[to[0] ?? ""] = [...(tried[to[0] ?? ""] ?? []), parsed.messageId ?? ""];
    return (tried[to[0] ?? ""]?.length ?? 0) < 3 ? rejection(451, "4.7.0 try again later") : undefined;
  });
  await makeSubscribers(db, 30);
  const id = await startedCampaign(db);
  sender(db, smtp.url);
  await untilState(db, id, "sent");
  expect(smtp.mails).toHaveLength(30);
  for (const ids of Object.values(tried)) {
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
  }
  expect((await campaign(db, id)).state_reason).toBe("");
});

test("a server that accepts nothing for now shows at once, and the campaign pauses; nobody counts as sent or failed", async () => {
  const db = await testDatabase();
  const smtp = await server({
    onRcptTo: (_to, _session, callback) => callback(rejection(450, "4.7.1 slow down")),
  });
  await makeSubscribers(db, 40);
  const id = await startedCampaign(db);
  const slow = sender(db, smtp.url, { timing: { waits: [600_000], rests: [600_000] } });
  await patiently(async () =>
    expect((await campaign(db, id)).state_reason).toBe(
      "The mail server rejected the email for now (450). We're trying again.",
    ),
  );
  expect((await campaign(db, id)).state).toBe("sending");
  await slow.stop();
  sender(db, smtp.url, { timing: { waits: Array(20).fill(10), rests: [20, 20] } });
  await untilState(db, id, "paused");
  expect((await campaign(db, id)).state_reason).toContain("Nothing was accepted");
  expect(await states(db)).toEqual({ waiting: 40 });
  expect(smtp.mails).toEqual([]);
});

test("a server that can't be reached shows at once, and the campaign pauses after its rests; nobody counts as sent", async () => {
  const [db, smtp] = [await testDatabase(), await startSmtp()];
  await smtp.stop();
  await makeSubscribers(db, 5);
  const id = await startedCampaign(db);
  const slow = sender(db, smtp.url, { timing: { rests: [600_000] } });
  await patiently(async () =>
    expect((await campaign(db, id)).state_reason).toBe(
      "The mail server couldn't be reached (ECONNREFUSED). We're trying again.",
    ),
  );
  await slow.stop();
  sender(db, smtp.url, { timing: { rests: [20, 20] } });
  await untilState(db, id, "paused");
  expect((await campaign(db, id)).state_reason).toContain("Nothing was accepted");
  expect(await states(db)).toEqual({ waiting: 5 });
});

test("a server that hangs is left alone after its time, and nothing is marked as sent", async () => {
  const db = await testDatabase();
  let hangs = true;
  const smtp = await server({
    onRcptTo(_to, _session, callback) {
      if (!hangs) callback();
    },
  });
  await makeSubscribers(db, 5);
  const id = await startedCampaign(db);
  sender(db, smtp.url, { timing: { answerWithin: 200 } });
  await patiently(async () => expect((await campaign(db, id)).state_reason).toContain("timed out"));
  expect(await states(db)).toEqual({ waiting: 5 });
  hangs = false;
  await untilState(db, id, "sent");
  expect(smtp.mails).toHaveLength(5);
});

test("a server that hangs up after the data gets the email again with the same Message-ID", async () => {
  const db = await testDatabase();
  const heard: string[] = [];
  const smtp: TestSmtp = await server({}, ({ parsed }) => {
    heard.push(parsed.messageId ?? "");
    if (heard.length !== 3) return undefined;
    smtp.hangUp();
    return new Promise(() => {});
  });
  await makeSubscribers(db, 20);
  const id = await startedCampaign(db);
  sender(db, smtp.url);
  await untilState(db, id, "sent");
  expect(await states(db)).toEqual({ sent: 20 });
  expect(new Set(heard).size).toBe(20);
  // Only emails that were being sent are repeated.
  expect(heard.length).toBeGreaterThan(20);
  expect(heard.length).toBeLessThanOrEqual(30);
});
