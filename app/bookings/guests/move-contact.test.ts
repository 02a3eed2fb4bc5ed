import * as fc from "fast-check";
import { expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { testDatabase, withTestDatabase } from "../../../test/database.ts";
import { confirmRequest, guestOf, sumUpGuests } from "../../../test/guests.ts";
import { makeRequest } from "../../../test/makers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { phoneContact } from "./contact.ts";
import { mergeGuests, splitGuest } from "./merge.server.ts";
import { moveContact, moveContactBack } from "./move-contact.server.ts";

const by = () => ({ by: actorNamed("Ana"), now: Date.now() });
const phones = ["+61491570156", "+61491570157", "+61491570158"];
const days = ["2026-01-03", "2026-02-07", "2026-03-07"];

const move = (db: Database, guest: string, contact: string, from: string, to?: string) =>
  db.transaction().execute((trx) => moveContact(trx, guest, { contact, from, ...(to && { to }) }, by()));
const moveBack = (db: Database, key: string) => db.transaction().execute((trx) => moveContactBack(trx, key, by()));

const former = (db: Database) =>
  db.selectFrom("guest_contacts").selectAll().where("former_of", "is not", null).orderBy("until", "desc").execute();

/** A visit, sent on its day. */
const visit = (db: Database, phone: string, day: string, more: object = {}) =>
  makeRequest(db, { phone, email: "", date: day, status: "arrived", at: `${day}T02:00:00.000Z`, ...more });

/** All rows with their guests, and all guests with what they have. */
async function stored(db: Database) {
  await sumUpGuests(db);
  const guests = await db.selectFrom("guests").selectAll().orderBy("id").execute();
  return {
    guests: guests.map(({ place: _, card_version: __, is_due: ___, ...row }) => row),
    contacts: await db.selectFrom("guest_contacts").selectAll().orderBy("contact").execute(),
    rows: await db.selectFrom("guest_rows").selectAll().orderBy("row_id").execute(),
    nights: await db.selectFrom("guest_nights").selectAll().orderBy("root_id").orderBy("night").execute(),
  };
}

test("moving contacts back and splitting gives everyone what they had, after any history of merges, splits and moves", async () => {
  const step = fc.record({
    what: fc.constantFrom("merge", "split", "move", "move-to", "back"),
    one: fc.nat({ max: 2 }),
    other: fc.nat({ max: 2 }),
    day: fc.constantFrom("2026-01-20", "2026-02-20", "2026-03-20", "2026-01-01"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), (steps) =>
      withTestDatabase(async (db) => {
        const ids: string[] = [];
        for (const phone of phones) {
          let row = "";
          for (const day of days) row = await visit(db, phone, day);
          ids.push((await guestOf(db, row))?.id ?? "");
        }
        const before = await stored(db);
        for (const { what, one, other, day } of steps) {
          const [id = "", into = "", contact] = [ids[one], ids[other], phoneContact(phones[one] ?? "")];
          const owner = await db
            .selectFrom("guest_contacts")
            .select("guest_id")
            .where("contact", "=", contact)
            .executeTakeFirst();
          const work = {
            merge: () => db.transaction().execute((trx) => mergeGuests(trx, id, into, by())),
            split: () => db.transaction().execute((trx) => splitGuest(trx, id, by())),
            move: () => move(db, owner?.guest_id ?? id, contact, day),
            "move-to": () => move(db, owner?.guest_id ?? id, contact, day, into),
            back: async () => moveBack(db, (await former(db)).find((one) => one.former_of === contact)?.contact ?? ""),
          }[what];
          await work().catch((error: { status?: number }) => expect([404, 409, 422]).toContain(error.status));
          const now = (await stored(db)).guests;
          // Every visit is somebody's, once.
          const roots = now.filter(({ id: own, root_id }) => own === root_id);
          expect(roots.reduce((sum, { visits }) => sum + visits, 0)).toBeGreaterThanOrEqual(days.length);
          const rows = await db
            .selectFrom("guest_rows")
            .innerJoin("guest_contacts", "guest_contacts.contact", "guest_rows.contact")
            .innerJoin("guests", "guests.id", "guest_contacts.guest_id")
            .select("row_id")
            .execute();
          expect(rows).toHaveLength(phones.length * days.length);
        }
        for (let left = await former(db); left.length > 0; left = await former(db))
          await moveBack(db, left[0]?.contact ?? "");
        for (const id of ids)
          await db
            .transaction()
            .execute((trx) => splitGuest(trx, id, by()))
            .catch(() => {});
        expect(await stored(db)).toEqual(before);
      }),
    ),
    { numRuns: 25 },
  );
});

test("an address that changes owner: earlier visits stay, later ones and all that arrive are the new guest's, and nothing is emailed", async () => {
  const db = await testDatabase();
  const rows = [];
  for (const day of days) {
    const row = await visit(db, "+61412345678", day, { name: "Mia Chen", email: "mia@guest.example" });
    await confirmRequest(db, row);
    rows.push(row);
  }
  const [first = "", second = "", third = ""] = rows;
  const mia = (await guestOf(db, first))?.id ?? "";
  const mails = () => db.selectFrom("outbox").select("id").execute();
  const queued = await mails();
  await move(db, mia, "email:mia@guest.example", "2026-02-20");
  expect(await mails()).toEqual(queued);
  expect(await guestOf(db, second)).toMatchObject({ id: mia, visits: 2, unconfirmed_emails: "[]" });
  const sam = (await guestOf(db, third))?.id ?? "";
  expect(sam).not.toBe(mia);
  expect(await guestOf(db, third)).toMatchObject({ visits: 1 });
  const late = await visit(db, "+61491570156", "2026-04-04", { name: "Sam Ito", email: "mia@guest.example" });
  await confirmRequest(db, late);
  expect(await guestOf(db, late)).toMatchObject({ id: sam, visits: 2, name: "Sam Ito" });
  // What the first owner sent, and the second one's click confirms, is the first one's.
  const early = await visit(db, "+61412345678", "2026-01-10", { name: "Mia Chen", email: "mia@guest.example" });
  await confirmRequest(db, early);
  expect(await guestOf(db, early)).toMatchObject({ id: mia, visits: 3 });
  const changes = await db.selectFrom("guest_changes").select(["what", "guest_id", "other_id"]).execute();
  expect(changes).toEqual([{ what: "contact-moved", guest_id: mia, other_id: sam }]);
  await moveBack(db, (await former(db))[0]?.contact ?? "");
  expect(await guestOf(db, late)).toMatchObject({ id: mia, visits: 5 });
  expect(await db.selectFrom("guests").select("id").execute()).toEqual([{ id: mia }]);
});

test("a number given to a known guest before they used it is theirs once they do", async () => {
  const db = await testDatabase();
  const [phone = "", other = ""] = phones;
  const [mia, sam] = [await visit(db, phone, "2026-01-03"), await visit(db, other, "2026-01-10")];
  const [from = "", to = ""] = [(await guestOf(db, mia))?.id, (await guestOf(db, sam))?.id];
  await move(db, from, phoneContact(phone), "2026-02-01", to);
  await sumUpGuests(db);
  const late = await visit(db, phone, "2026-03-07");
  expect(await guestOf(db, late)).toMatchObject({ id: to, visits: 2 });
  expect(await guestOf(db, mia)).toMatchObject({ id: from, visits: 1 });
});

test("a move that can't be is refused with the reason, and changes nothing", async () => {
  const db = await testDatabase();
  const [phone = "", other = ""] = phones;
  const row = await visit(db, phone, "2026-01-03");
  const late = await visit(db, phone, "2026-03-07");
  const id = (await guestOf(db, row))?.id ?? "";
  const contact = phoneContact(phone);
  const refused = async (work: () => Promise<unknown>, expected: object) => {
    const before = await stored(db);
    await expect(work()).rejects.toMatchObject(expected);
    expect(await stored(db)).toEqual(before);
  };
  const wrong = (field: string) => ({ status: 422, errors: { [field]: expect.any(String) } });
  await refused(() => move(db, id, contact, "2026-01-01"), wrong("from"));
  await refused(() => move(db, id, phoneContact(other), "2026-02-01"), wrong("contact"));
  await refused(() => move(db, id, contact, "2026-02-01", id), wrong("to"));
  await refused(() => move(db, "nobody", contact, "2026-02-01"), { status: 404 });
  await move(db, id, contact, "2026-02-01");
  const owner = (await guestOf(db, late))?.id ?? "";
  await refused(() => move(db, owner, contact, "2026-01-20"), wrong("from"));
  const note = { id: "1", guest_id: owner, at: "2026-03-08T00:00:00.000Z", by: "Ana", text: "Likes gin" };
  await db.insertInto("guest_notes").values(note).execute();
  const [key] = await former(db);
  await refused(() => moveBack(db, key?.contact ?? ""), { status: 409 });
  await db.deleteFrom("guest_notes").execute();
  await moveBack(db, key?.contact ?? "");
  await refused(() => moveBack(db, key?.contact ?? ""), { status: 404 });
});
