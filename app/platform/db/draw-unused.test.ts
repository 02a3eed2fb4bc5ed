import { expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { testDatabase } from "../../../test/database.ts";
import { storeList } from "../../../test/door-guests.ts";
import { makeRequest } from "../../../test/makers.ts";
import { withNewEntryCode } from "../../night/guest-lists/find-entry.server.ts";
import { giveCode } from "../../programme/offers/claim-code.server.ts";
import { makePass } from "../../staff/auth/door-pass.server.ts";
import { newId } from "../lib/new-id.server.ts";
import { drawUnused } from "./draw-unused.server.ts";

/** A source of numbers: each of `first` for one code of this length, then 1. */
function drawing(length: number, first: readonly number[]): () => number {
  let at = 0;
  return () => {
    const value = first[Math.floor(at / length)] ?? 1;
    at += 1;
    return value;
  };
}

test("a code that is taken is drawn again: of claims, of lists' guests and of doors", async () => {
  const db = await testDatabase();
  const night = "2026-11-28";
  const inTransaction = <Result>(work: (trx: typeof db) => Promise<Result>) => db.transaction().execute(work);

  const claims: string[] = [];
  for (const _ of [1, 2]) {
    const id = await makeRequest(db, { kind: "claim" });
    let drawn = 0;
    const random = () => (drawn++ < 20 ? 0 : 1);
    claims.push(await inTransaction((trx) => giveCode(trx, id, random)));
  }
  expect(new Set(claims).size).toBe(2);

  const list_id = await storeList(db);
  const codes: string[] = [];
  for (const _ of [1, 2]) {
    let drawn = 0;
    const random = () => (drawn++ < 20 ? 0 : 1);
    const store = (trx: typeof db) => (code: string) =>
      trx
        .insertInto("list_entries")
        .values({
          id: newId(),
          list_id,
          night,
          code,
          name: "Mia",
          name_key: "mia",
          added_at: "2026-01-01T00:00:00.000Z",
          added_by: "owner",
          updated_at: "2026-01-01T00:00:00.000Z",
        })
        .onConflict((conflict) => conflict.column("code").doNothing())
        .returning("code")
        .executeTakeFirst();
    codes.push((await inTransaction((trx) => withNewEntryCode(trx, store(trx), random))).code);
  }
  expect(new Set(codes).size).toBe(2);

  const doors: string[] = [];
  for (const _ of [1, 2]) {
    const pass = { night, door: "Front door", endsAt: "2026-11-28T20:00:00.000Z", by: actorNamed("Ana") };
    const random = drawing(8, [0, 1]);
    const made = await inTransaction((trx) =>
      makePass(trx, { ...pass, mayOverride: false, showsGuests: false }, Date.now(), random),
    );
    doors.push(made.code);
  }
  expect(doors).toEqual(["2222-2222", "3333-3333"]);
});

test("where every value is taken, that is an error and not an endless search", async () => {
  let tries = 0;
  const store = async () => {
    tries += 1;
    return undefined;
  };
  await expect(drawUnused(() => "same", store)).rejects.toThrow("No unused value was found.");
  expect(tries).toBeLessThan(100);
});
