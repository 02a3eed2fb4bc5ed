import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeShop, makeTicket } from "../../../test/tickets.ts";
import { expireContacts, forgetTicketGuests, listTicketsOf, namedTickets } from "./guest-data.server.ts";
import { findTicket } from "./sheet-tickets.server.ts";

const now = Date.parse("2026-12-29T02:00:00.000Z");
const contact = {
  email: "Mia@guest.example",
  email_key: "mia@guest.example",
  phone: "0412 345 678",
  number_key: "412345678",
};
const nobody = { name: "", email: "", email_key: null, phone: "", number_key: null };

test("names and contact data of past club nights are deleted, and their tickets stay counted", async () => {
  const db = await testDatabase();
  const shop_id = await makeShop(db);
  const past = await makeTicket(db, { shop_id, ...contact, people: 3 });
  const nameOnly = await makeTicket(db, { shop_id, night: "2026-11-27" });
  const later = await makeTicket(db, { shop_id, ...contact, night: "2026-11-29" });
  const expire = () => db.transaction().execute((trx) => expireContacts(trx, "2026-11-29", 1, now));
  expect(await namedTickets(db, "2026-11-29").select("id").execute()).toHaveLength(2);
  expect([await expire(), await expire(), await expire()]).toEqual([1, 1, 0]);
  expect(await findTicket(db, past)).toMatchObject({ ...nobody, people: 3, state: "valid" });
  expect(await findTicket(db, nameOnly)).toMatchObject(nobody);
  expect(await findTicket(db, later)).toMatchObject({ name: "Mia Chen", ...contact });
});

test("a guest's tickets are found by address and number; erased, they name nobody and phones get the change", async () => {
  const db = await testDatabase();
  const shop_id = await makeShop(db);
  const mine = await makeTicket(db, { shop_id, ...contact });
  await makeTicket(db, { shop_id, name: "Tom" });
  for (const guest of [
    { by: "email", key: contact.email_key },
    { by: "phone", key: contact.number_key },
  ] as const)
    expect((await listTicketsOf(db, guest)).map(({ id }) => id)).toEqual([mine]);
  const guest = { by: "email", key: contact.email_key } as const;
  await db.transaction().execute((trx) => forgetTicketGuests(trx, [mine], now));
  expect(await findTicket(db, mine)).toMatchObject({ ...nobody, updated_at: "2026-12-29T02:00:00.000Z" });
  expect(await listTicketsOf(db, guest)).toEqual([]);
});
