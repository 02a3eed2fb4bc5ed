import { expect, test } from "vitest";
import { actorNamed } from "../../../../test/actor.ts";
import { campaign, makeCampaign, recipients, sender, startedCampaign, untilState } from "../../../../test/campaigns.ts";
import { openTestDatabase, testAddress, testDatabase } from "../../../../test/database.ts";
import { makeEvent } from "../../../../test/makers.ts";
import { worker as outboxWorker, patiently, queue, server, toGuest } from "../../../../test/outbox.ts";
import { makeSubscribers } from "../../../../test/subscriber.ts";
import { createWriter } from "../../../platform/db/writer.server.ts";
import { suppress } from "../../newsletter/suppressions/suppressions.server.ts";
import { byLink, unsubscribe } from "../../newsletter/unsubscribe.server.ts";
import { campaignMessageId } from "./email.server.ts";
import { fillRecipients } from "./fill-recipients.server.ts";
import { cancelCampaign, pauseCampaign, resumeCampaign } from "./states.server.ts";

const change = () => ({ by: actorNamed("Ana"), now: Date.now() });

test("every subscriber gets the email once, with their own name and link, and a Message-ID that names their row", async () => {
  const [db, smtp] = [await testDatabase(), await server()];
  await makeSubscribers(db, 25);
  const id = await startedCampaign(db);
  sender(db, smtp.url);
  await untilState(db, id, "sent");
  const rows = await recipients(db);
  expect(rows).toHaveLength(25);
  for (const row of rows) {
    expect(row).toMatchObject({ state: "sent", attempts: 1, leased_until: null, reason: "", domain: "guest.example" });
    const mails = smtp.mails.filter(({ to }) => to.includes(row.email ?? ""));
    expect(mails.map(({ parsed }) => parsed.messageId)).toEqual([campaignMessageId(row.id, "afterglow.example")]);
    expect(mails[0]?.parsed.text).toContain(
      `Hi Guest ${String.fromCodePoint(65 + (Number(row.email?.split("@")[0]) % 26))},`,
    );
  }
  const links = new Set(smtp.mails.map(({ parsed }) => /unsubscribe\?token=[\w-]+/.exec(parsed.text ?? "")?.[0]));
  expect(links.size).toBe(25);
  expect((await campaign(db, id)).finished_at).toMatch(/Z$/);
});

test("consent and suppression are checked at the moment of sending", async () => {
  const [db, smtp] = [await testDatabase(), await server()];
  const [gone, , erased, left] = await makeSubscribers(db, 5);
  const id = await startedCampaign(db);
  // Rows are added before anyone unsubscribes.
  await fillRecipients({ db, writer: createWriter(db) }, id, "test");
  await db.transaction().execute(async (trx) => {
    await unsubscribe(trx, gone ?? "", byLink, Date.now());
    await suppress(trx, {
      address: "1@guest.example",
      reason: "staff",
      detail: "",
      campaignId: null,
      by: "Ana",
      now: Date.now(),
    });
    await trx
      .deleteFrom("subscribers")
      .where("id", "=", erased ?? "")
      .execute();
    await trx
      .updateTable("subscribers")
      .set({ spam_reason: "Links" })
      .where("id", "=", left ?? "")
      .execute();
  });
  sender(db, smtp.url);
  await untilState(db, id, "sent");
  expect(smtp.mails.map(({ to }) => to)).toEqual([["4@guest.example"]]);
  expect((await recipients(db)).map(({ email, state, reason }) => [email, state, reason]).sort()).toEqual(
    [
      ["0@guest.example", "skipped", "Unsubscribed"],
      ["1@guest.example", "skipped", "Suppressed"],
      ["3@guest.example", "skipped", "Marked as spam"],
      ["4@guest.example", "sent", ""],
      [null, "skipped", "No longer a subscriber"],
    ].sort(),
  );
});

test("a cancelled event pauses its campaign with the reason; resuming sends it nevertheless", async () => {
  const [db, smtp] = [await testDatabase(), await server()];
  await makeSubscribers(db, 3);
  const event = await makeEvent(db, { name: "House of Ember" });
  await db.updateTable("events").set({ state: "cancelled" }).where("id", "=", event).execute();
  const id = await startedCampaign(db, { events: [event] });
  sender(db, smtp.url);
  await untilState(db, id, "paused");
  expect((await campaign(db, id)).state_reason).toBe("No longer on: House of Ember.");
  expect(smtp.mails).toEqual([]);
  await db.transaction().execute((trx) => resumeCampaign(trx, id, change()));
  await untilState(db, id, "sent");
  expect(smtp.mails).toHaveLength(3);
});

test("pausing stops every instance at once, resuming continues, and cancelling ends it", async () => {
  const address = await testAddress();
  const dbs = [await openTestDatabase(address), await openTestDatabase(address)] as const;
  const [db] = dbs;
  const gate = Promise.withResolvers<void>();
  const smtp = await server({}, async () => {
    if (smtp.mails.length >= 40) await gate.promise;
    return undefined;
  });
  await makeSubscribers(db, 120);
  const id = await startedCampaign(db);
  for (const one of dbs) sender(one, smtp.url);
  await patiently(async () => expect(smtp.mails.length).toBeGreaterThanOrEqual(40));
  await db.transaction().execute((trx) => pauseCampaign(trx, id, "", change()));
  gate.resolve();
  // Emails being sent are finished; no others are sent.
  await patiently(async () => {
    const rows = await recipients(db);
    expect(rows.filter(({ leased_until }) => leased_until !== null)).toEqual([]);
    expect(rows.filter(({ state }) => state === "sent")).toHaveLength(smtp.mails.length);
  });
  expect(smtp.mails.length).toBeLessThanOrEqual(60);
  await db.transaction().execute((trx) => resumeCampaign(trx, id, change()));
  await patiently(async () => expect(smtp.mails.length).toBeGreaterThan(70));
  await db.transaction().execute((trx) => cancelCampaign(trx, id, change()));
  await patiently(async () =>
    expect((await recipients(db)).filter(({ leased_until }) => leased_until !== null)).toEqual([]),
  );
  const waiting = (await recipients(db)).filter(({ state }) => state === "waiting").length;
  expect(waiting + smtp.mails.length).toBe(120);
  const ids = smtp.mails.map(({ parsed }) => parsed.messageId);
  expect(new Set(ids).size).toBe(ids.length);
});

test("two instances share the work: nobody is missed and nobody gets it twice", async () => {
  const address = await testAddress();
  const dbs = [await openTestDatabase(address), await openTestDatabase(address)] as const;
  const smtp = await server();
  await makeSubscribers(dbs[0], 100);
  const id = await startedCampaign(dbs[0]);
  for (const db of dbs) sender(db, smtp.url);
  await untilState(dbs[0], id, "sent");
  expect(smtp.mails.map(({ to }) => to[0]).sort()).toEqual(
    Array.from({ length: 100 }, (_, index) => `${index}@guest.example`).sort(),
  );
});

test("the outbox's emails are handed over first", async () => {
  const [db, smtp] = [await testDatabase(), await server()];
  await makeSubscribers(db, 50);
  const rows = [];
  for (let count = 0; count < 20; count += 1)
    rows.push(await queue(db, { ...toGuest, recipient: `r${count}@x.example` }));
  await startedCampaign(db);
  sender(db, smtp.url);
  await patiently(async () => expect(await recipients(db)).toHaveLength(50));
  expect(smtp.mails).toEqual([]);
  outboxWorker(db, smtp.url);
  await patiently(async () => expect(smtp.mails).toHaveLength(70));
  const order = smtp.mails.map(({ to }) => (to[0]?.endsWith("@x.example") ? "outbox" : "campaign"));
  // The last ones are still being sent when the campaign starts.
  expect(order.slice(0, 15)).toEqual(Array(15).fill("outbox"));
});

test("an outbox that is never empty doesn't hold a campaign up for ever; it goes on with half of its connections", async () => {
  const db = await testDatabase();
  let [open, most] = [0, 0];
  const full = Promise.withResolvers<void>();
  const smtp = await server({}, async () => {
    open += 1;
    most = Math.max(most, open);
    // Accepts the second email only once the maximum are open.
    if (most === 5) full.resolve();
    if (smtp.mails.length > 0) await full.promise;
    open -= 1;
    return undefined;
  });
  await makeSubscribers(db, 60);
  // Nobody sends it: it stays due.
  await queue(db, { ...toGuest, recipient: "mia@x.example" });
  const id = await startedCampaign(db);
  sender(db, smtp.url, { timing: { yieldAtMost: 100 } });
  await untilState(db, id, "sent");
  expect(smtp.mails).toHaveLength(60);
  expect(most).toBe(5);
});

test("a draft and a paused campaign send nothing, and without a mail server nothing is tried", async () => {
  const [db, smtp] = [await testDatabase(), await server()];
  await makeSubscribers(db, 3);
  const draft = await makeCampaign(db);
  const paused = await startedCampaign(db);
  await db.transaction().execute((trx) => pauseCampaign(trx, paused, "", change()));
  const sent = await startedCampaign(db);
  sender(db, smtp.url);
  await untilState(db, sent, "sent");
  expect(smtp.mails).toHaveLength(3);
  expect((await campaign(db, draft)).state).toBe("draft");
  expect((await campaign(db, paused)).state).toBe("paused");
});
