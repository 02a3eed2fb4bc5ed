import { expect, test } from "vitest";
import { actorNamed } from "../../../../test/actor.ts";
import { makeCampaign, recipients, sender, startedCampaign, untilState } from "../../../../test/campaigns.ts";
import { testDatabase } from "../../../../test/database.ts";
import { server } from "../../../../test/outbox.ts";
import { makeSubscribers } from "../../../../test/subscriber.ts";
import type { Purpose } from "../../../platform/db/tables/consents.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { createWriter } from "../../../platform/db/writer.server.ts";
import { carryOver } from "../../consents/carry-over.server.ts";
import { recordWithdrawal } from "../../consents/ledger.server.ts";
import type { Topic } from "../../consents/topics.ts";
import { fillRecipients } from "./fill-recipients.server.ts";
import { beginSending } from "./start.server.ts";

const withdraw = (db: Database, name: number, purposes: Purpose[]) =>
  db
    .transaction()
    .execute((trx) =>
      recordWithdrawal(trx, `${name}@guest.example`, purposes, { proof: "staff", place: "" }, Date.now()),
    );

const results = async (db: Database) =>
  (await recipients(db)).map(({ email, state, reason }) => `${email?.split("@")[0]} ${state} ${reason}`.trim());

/** Starts a campaign about topics. */
async function started(db: Database, topics: Topic[]): Promise<string> {
  const id = await makeCampaign(db, { topics, conditions: [] });
  const email = { subject: "Hello", html: "<p>Hello</p>", text: "Hello", links: [], events: [] };
  const change = { by: actorNamed("Ana"), now: Date.now(), from: ["draft"] as const };
  await db.transaction().execute((trx) => beginSending(trx, id, email, change));
  return id;
}

test("a campaign asks the ledger about the purposes of its topics, for each recipient in their turn", async () => {
  const [db, smtp] = [await testDatabase(), await server()];
  const ids = await makeSubscribers(db, 4);
  await db.transaction().execute((trx) => carryOver(trx, ids, Date.now()));
  const id = await started(db, ["offers", "news"]);
  await fillRecipients({ db, writer: createWriter(db) }, id, "test");
  // After they were added, and in the ledger alone: the list still has them.
  await withdraw(db, 0, ["offers"]);
  await withdraw(db, 1, ["offers", "newsletter"]);
  await withdraw(db, 2, ["events", "reminders"]);
  sender(db, smtp.url);
  await untilState(db, id, "sent");
  expect(await results(db)).toEqual(["0 sent", "1 skipped No consent", "2 sent", "3 sent"]);
});

test("without topics it needs consent to any of those that a subscription has; reminders are none", async () => {
  const [db, smtp] = [await testDatabase(), await server()];
  const ids = await makeSubscribers(db, 3);
  await db.transaction().execute((trx) => carryOver(trx, ids, Date.now()));
  await withdraw(db, 0, ["offers", "newsletter"]);
  await withdraw(db, 1, ["offers", "newsletter", "events"]);
  const id = await startedCampaign(db);
  sender(db, smtp.url);
  await untilState(db, id, "sent");
  expect(await results(db)).toEqual(["0 sent", "1 skipped No consent", "2 sent"]);
});

test("a campaign that was started before the upgrade carries its recipients over, and misses nobody", async () => {
  const [db, smtp] = [await testDatabase(), await server()];
  await makeSubscribers(db, 3);
  const id = await startedCampaign(db);
  await db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom("subscribers").select("id").execute();
    const at = new Date().toISOString();
    for (const row of rows)
      await trx
        .insertInto("campaign_recipients")
        .values({ id: row.id, campaign_id: id, subscriber_id: row.id, domain: "x", state: "waiting", next_try_at: at })
        .execute();
    await trx.updateTable("campaigns").set({ recipients_at: at }).execute();
  });
  await withdraw(db, 2, ["reminders"]);
  sender(db, smtp.url);
  await untilState(db, id, "sent");
  expect(await results(db)).toEqual(["0 sent", "1 sent", "2 sent"]);
  const given = await db.selectFrom("consents").select("address").where("given", "=", 1).execute();
  expect(given).toHaveLength(9);
});
