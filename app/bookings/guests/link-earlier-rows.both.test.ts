import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeList } from "../../../test/guest-lists.ts";
import { guestOf, sumUpGuests } from "../../../test/guests.ts";
import { makeRequest } from "../../../test/makers.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";
import { readMeta, writeMeta } from "../../platform/db/meta.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { findLinking, linkSomeEarlier } from "./link-earlier-rows.server.ts";

const mia = { name: "Mia Chen", email: "mia@guest.example", phone: "+61491570156" };

/** A place from before guests: nothing is linked, and what was confirmed is so in its own row alone. */
async function earlierPlace(db: Database) {
  const request = await makeRequest(db, mia);
  const confirmed = await makeRequest(db, { ...mia, kind: "contact" });
  await db
    .updateTable("requests")
    .set({ guest_confirmed_at: "2026-01-02T00:00:00.000Z" })
    .where("id", "=", confirmed)
    .execute();
  const subscriber = await makeSubscriber(db, { email: mia.email, number: "0491 570 156" });
  const [entry = ""] = await makeList(db, { email: mia.email });
  for (const table of ["guest_rows", "guest_contacts", "guests"] as const) await db.deleteFrom(table).execute();
  await writeMeta(db, "guests-to-link", "2026-11-01T00:00:00.000Z");
  return { request, confirmed, subscriber, entry };
}

const step = (db: Database, most: number) => db.transaction().execute((trx) => linkSomeEarlier(trx, most));

test("rows from before guests are linked, and a row that arrives meanwhile is linked once", async () => {
  const db = await testDatabase();
  const { request, confirmed, subscriber, entry } = await earlierPlace(db);
  expect(await step(db, 1)).toBe(true);
  expect(await findLinking(db)).toEqual({ linked: 1 });
  const late = await makeRequest(db, mia);
  while (await step(db, 1));
  expect(await findLinking(db)).toBeUndefined();
  const guest = await guestOf(db, request);
  expect(guest).toMatchObject({ name: "Mia Chen", subscribed: 1 });
  for (const row of [confirmed, subscriber, late]) expect((await guestOf(db, row))?.id).toBe(guest?.id);
  const claim = await db.selectFrom("guest_rows").selectAll().where("row_id", "=", entry).executeTakeFirst();
  expect(claim).toMatchObject({ contact: null, claimed_email: mia.email });
  expect(await db.selectFrom("guests").select("id").execute()).toHaveLength(1);
});

test("a batch that is interrupted is linked by the next start, and linking twice changes nothing", async () => {
  const db = await testDatabase();
  await earlierPlace(db);
  const interrupted = db.transaction().execute(async (trx) => {
    await linkSomeEarlier(trx, 100);
    throw new Error("killed");
  });
  await expect(interrupted).rejects.toThrow("killed");
  expect(await readMeta(db, "guests-to-link")).toBe("2026-11-01T00:00:00.000Z");
  while (await step(db, 100));
  await sumUpGuests(db);
  const before = await db.selectFrom("guest_rows").selectAll().orderBy("row_id").execute();
  await writeMeta(db, "guests-to-link", "2026-11-01T00:00:00.000Z");
  while (await step(db, 100));
  expect(await db.selectFrom("guest_rows").selectAll().orderBy("row_id").execute()).toEqual(before);
});
