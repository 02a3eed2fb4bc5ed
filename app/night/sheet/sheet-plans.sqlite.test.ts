import type { LogEvent } from "kysely";
import { expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { openTestDatabase, testAddress } from "../../../test/database.ts";
import { flagGuest, regular } from "../../../test/guests.ts";
import { makeOffer, makeRequest } from "../../../test/makers.ts";
import { planOf } from "../../../test/query-plans.ts";
import { readCards, rowsOfChangedCards } from "../../bookings/guests/card.server.ts";
import { flagsOfRow } from "../../bookings/guests/door-flags.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { codeOfClaim } from "../../programme/offers/claim-code.server.ts";
import { redeemAtDoor } from "./record-door-actions.server.ts";
import { readChanges } from "./sheet.server.ts";

const night = "2026-01-10";

/** The query plans of everything that `work` runs. */
async function plansOf(
  work: (db: Database) => Promise<unknown>,
  prepare = async (_db: Database): Promise<void> => {},
): Promise<string[]> {
  const queries: LogEvent["query"][] = [];
  let recording = false;
  const db = await openTestDatabase(await testAddress(), ({ query }) => recording && queries.push(query));
  const offer_id = await makeOffer(db);
  await makeRequest(db, { kind: "claim", date: night, subject: offer_id, details: { offer_id, offer: "Entry" } });
  await prepare(db);
  recording = true;
  await work(db);
  recording = false;
  const plans: string[] = [];
  for (const { sql, parameters } of queries) {
    if (!/^(select|update|delete)/.test(sql)) continue;
    plans.push(...(await planOf(db, sql, parameters)));
  }
  return plans;
}

/** Scans of tables; a list that is sent as one parameter is read as a whole. */
const scansIn = (plans: readonly string[]) => plans.filter((plan) => /^SCAN (?!json_each)/.test(plan));

test("polling scans no table", async () => {
  const mark = "0~0~2026-01-01T00:00:00.000Z~2026-01-01T00:00:00.000Z~~0~0g";
  const plans = await plansOf((db) => readChanges(db, night, mark, Date.now(), { showsGuests: true }));
  expect(scansIn(plans)).toEqual([]);
  expect(plans.join()).toContain("arrivals_by_night");
  expect(plans.join()).toContain("requests_by_change");
  expect(plans.join()).toContain("list_entries_by_change");
  expect(plans.join()).toContain("tickets_by_change");
});

test("guests' cards are found by indexes, from the guests who changed and from the rows of a night", async () => {
  let table = "";
  const plans = await plansOf(
    async (db) => {
      expect(await rowsOfChangedCards(db, 0, 100)).toContain(table);
      expect((await readCards(db, [table], night)).get(table)?.flags).toHaveLength(1);
      expect(await flagsOfRow(db, table, night)).toHaveLength(1);
    },
    async (db) => {
      const guest = await regular(db, night);
      ({ table } = guest);
      await flagGuest(db, guest.id);
    },
  );
  expect(scansIn(plans)).toEqual([]);
});

test("a scanned code is one index look-up, however many claims there are", async () => {
  const plans = await plansOf(async (db) => {
    const { id } = await db.selectFrom("requests").select("id").executeTakeFirstOrThrow();
    const code = await codeOfClaim(db, id);
    const who = { ...actorNamed("Front door"), door: "Front door" };
    const action = { _id: "t1", at: `${night}T23:00:00+11:00` };
    const redeem = (trx: Database) => redeemAtDoor(trx, code, { ...action, isAsked: true }, who, Date.now(), night);
    const verdict = await db.transaction().execute(redeem);
    expect(verdict.verdict).toBe("yes");
  });
  // The only scan is this test's own query.
  expect(scansIn(plans)).toEqual([expect.stringContaining("SCAN requests")]);
  expect(plans.filter((plan) => plan.includes("claim_codes") && plan.includes("code=?"))).toHaveLength(1);
});
