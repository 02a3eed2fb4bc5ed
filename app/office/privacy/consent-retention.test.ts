import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";
import { recordConsents } from "../../mailing/consents/ledger.server.ts";
import type { Purpose } from "../../platform/db/tables/consents.ts";
import type { Database } from "../../platform/db/tables.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { program } from "../../staff/audit-log/record.server.ts";
import { runRetention } from "./retention.server.ts";

/** Noon at the venue on a day, ms since 1970. */
const noon = (day: string) => Date.parse(`${day}T01:00:00.000Z`);
const at = (day: string) => new Date(noon(day)).toISOString();

/** What the run of a day deletes, of what concerns consents. */
async function run(db: Database, day: string) {
  const services = { db, writer: createWriter(db) };
  const { consent, subscriber, suppression } = await runRetention(
    services,
    { name: "Daily run", actor: program },
    noon(day),
  );
  return { consent, subscriber, suppression };
}

const none = { consent: 0, subscriber: 0, suppression: 0 };

test("the ledger of consents is kept for 72 months from its end, and loses addresses that are not subscribers' after 24", async () => {
  const db = await testDatabase();
  const evidence = { proof: "private-link", place: "" } as const;
  const add = (name: string, day: string, purpose: Purpose, given: boolean) => {
    const entry = { ...evidence, address: `${name}@guest.example`, purposes: [purpose], given, at: at(day) };
    return db.transaction().execute((trx) => recordConsents(trx, [entry], Date.parse(at(day))));
  };
  const id = await makeSubscriber(db, { email: "mia@guest.example", at: at("2020-01-01") });
  await db.deleteFrom("outbox").execute();
  await add("mia", "2020-01-01", "offers", true);
  await add("mia", "2020-01-01", "events", true);
  await add("mia", "2020-02-01", "offers", false);
  await add("leo", "2024-01-31", "reminders", false);
  const named = async () =>
    (await db.selectFrom("consents").select("address").execute()).filter(({ address }) => address);
  expect(await run(db, "2026-01-30")).toEqual(none);
  expect(await run(db, "2026-01-31")).toEqual({ ...none, suppression: 1 });
  expect(await named()).toHaveLength(3);
  expect(await run(db, "2026-02-01")).toEqual({ ...none, consent: 2 });
  // What is still given stays for as long as it is.
  expect(await run(db, "2030-01-30")).toMatchObject({ consent: 0, subscriber: 0 });
  expect(await run(db, "2030-01-31")).toMatchObject({ consent: 1, subscriber: 0 });
  expect(await db.selectFrom("consents").select(["purpose", "given"]).execute()).toEqual([
    { purpose: "events", given: 1 },
  ]);
  await db
    .updateTable("subscribers")
    .set({ unsubscribed_at: at("2029-01-01") })
    .where("id", "=", id)
    .execute();
  expect(await run(db, "2030-02-01")).toMatchObject({ consent: 0, subscriber: 1 });
  const left = await db.selectFrom("consents").select(["address", "given", "proof"]).orderBy("number").execute();
  expect(left).toMatchObject([
    { address: null, given: 1 },
    { address: null, given: 0, proof: "erasure" },
  ]);
});
