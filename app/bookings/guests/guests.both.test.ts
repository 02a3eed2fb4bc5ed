import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { confirmRequest, contactsOf, guestOf, sumUpGuests } from "../../../test/guests.ts";
import { makeRequest } from "../../../test/makers.ts";
import { makeShop, makeTicket } from "../../../test/tickets.ts";
import type { Database } from "../../platform/db/tables.ts";
import { removeRequests } from "../requests/remove.server.ts";
import { linkRow } from "./link-row.server.ts";

const mia = { name: "Mia Chen", email: "mia@guest.example", phone: "+61491570156" };
const stranger = { name: "Nobody", email: mia.email, phone: "+61491570999" };

const count = async (db: Database) => (await db.selectFrom("guests").select("id").execute()).length;

test("a guest's requests are one guest's by their number, also once an address is confirmed", async () => {
  const db = await testDatabase();
  const first = await makeRequest(db, mia);
  const second = await makeRequest(db, { ...mia, name: "Mia C.", kind: "contact" });
  const guest = await guestOf(db, first);
  expect(guest).toMatchObject({ name: "Mia C.", other_names: '["Mia Chen"]', visits: 0, no_shows: 0 });
  expect(await guestOf(db, second)).toEqual(guest);
  await confirmRequest(db, second);
  expect(await guestOf(db, second)).toMatchObject({ id: guest?.id });
  expect(await contactsOf(db, guest?.id ?? "")).toEqual(["email:mia@guest.example", "phone:+61491570156"]);
  expect(await count(db)).toBe(1);
});

test("a stranger who types a guest's address changes nothing about that guest", async () => {
  const db = await testDatabase();
  const own = await makeRequest(db, mia);
  await confirmRequest(db, own);
  const before = await guestOf(db, own);
  const typed = await makeRequest(db, { ...stranger, status: "no-show" });
  expect(await guestOf(db, own)).toEqual(before);
  expect((await guestOf(db, typed))?.id).not.toBe(before?.id);
});

test("an address is not given to a number that others use", async () => {
  const db = await testDatabase();
  const own = await makeRequest(db, mia);
  const other = await makeRequest(db, { ...mia, email: "attacker@guest.example" });
  await confirmRequest(db, other);
  const [victim, attacker] = [await guestOf(db, own), await guestOf(db, other)];
  expect(attacker?.id).not.toBe(victim?.id);
  expect(await contactsOf(db, victim?.id ?? "")).toEqual(["phone:+61491570156"]);
  await confirmRequest(db, own);
  expect(await contactsOf(db, (await guestOf(db, own))?.id ?? "")).toContain("email:mia@guest.example");
});

test("an address is not given to a number that has a ticket without an address", async () => {
  const db = await testDatabase();
  const ticket = await makeTicket(db, {
    shop_id: await makeShop(db),
    night: "2026-11-21",
    name: "Mia",
    phone: mia.phone,
  });
  const row = { id: ticket, source: "ticket", at: "2026-11-01T00:00:00.000Z", email: "", phone: mia.phone } as const;
  await db.transaction().execute((trx) => linkRow(trx, row));
  const victim = await guestOf(db, ticket);
  const other = await makeRequest(db, { ...mia, name: "Nobody", email: "attacker@guest.example" });
  await confirmRequest(db, other);
  expect((await guestOf(db, other))?.id).not.toBe(victim?.id);
  expect(await contactsOf(db, victim?.id ?? "")).toEqual(["phone:+61491570156"]);
  expect((await guestOf(db, ticket))?.name).toBe("Mia");
});

test("two people behind one number are two once both addresses are confirmed", async () => {
  const db = await testDatabase();
  const first = await makeRequest(db, mia);
  await confirmRequest(db, first);
  const second = await makeRequest(db, { ...mia, name: "Sam Ito", email: "sam@guest.example" });
  expect((await guestOf(db, second))?.id).toBe((await guestOf(db, first))?.id);
  await confirmRequest(db, second);
  expect((await guestOf(db, second))?.name).toBe("Sam Ito");
  expect((await guestOf(db, first))?.name).toBe("Mia Chen");
});

test("earlier requests of someone who shares a number are theirs once their address is confirmed, in any order", async () => {
  const db = await testDatabase();
  const sam = { ...mia, name: "Sam Ito", email: "sam@guest.example" };
  const rows = [await makeRequest(db, mia), await makeRequest(db, sam), await makeRequest(db, mia)];
  await confirmRequest(db, rows[1] ?? "");
  await confirmRequest(db, rows[2] ?? "");
  const guests = [];
  for (const row of rows) guests.push((await guestOf(db, row))?.id);
  expect(guests[0]).toBe(guests[2]);
  expect(guests[1]).not.toBe(guests[0]);
  const late = await makeRequest(db, sam);
  expect((await guestOf(db, late))?.id).toBe(guests[1]);
  expect(await count(db)).toBe(2);
});

test("a summary counts visits, no-shows and the next night, and follows every change", async () => {
  const db = await testDatabase();
  const id = await makeRequest(db, { ...mia, date: "2026-03-14", status: "approved" });
  await makeRequest(db, { ...mia, date: "2026-04-04", status: "no-show" });
  await makeRequest(db, { ...mia, date: "2199-12-31", status: "approved" });
  expect(await guestOf(db, id)).toMatchObject({ visits: 0, no_shows: 1, next_night: "2199-12-31", last_visit: null });
  await db.updateTable("requests").set({ status: "arrived" }).where("id", "=", id).execute();
  expect(await guestOf(db, id)).toMatchObject({ visits: 1, first_visit: "2026-03-14", last_visit: "2026-03-14" });
  await db.updateTable("requests").set({ status: "spam" }).where("id", "=", id).execute();
  await sumUpGuests(db);
  expect(await db.selectFrom("guests").select(["visits", "no_shows"]).execute()).toEqual([{ visits: 0, no_shows: 1 }]);
});

test("nothing of a guest is left once their last row is deleted", async () => {
  const db = await testDatabase();
  const id = await makeRequest(db, mia);
  await sumUpGuests(db);
  await db.transaction().execute((trx) => removeRequests(trx, [id]));
  await sumUpGuests(db);
  for (const table of ["guests", "guest_contacts", "guest_rows"] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
});
