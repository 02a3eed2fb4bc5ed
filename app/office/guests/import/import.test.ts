import * as fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase, withTestDatabase } from "../../../../test/database.ts";
import { by, HEADINGS, load, preview, stored } from "../../../../test/guest-import.ts";
import { confirmRequest, guestOf, sumUpGuests } from "../../../../test/guests.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { addTag, chooseTag } from "../../../bookings/guests/tags.server.ts";
import { createWriter } from "../../../platform/db/writer.server.ts";
import { undoImport } from "./undo-import.server.ts";

test("a dry run says what would happen to each row, names broken lines, and writes nothing", async () => {
  const db = await testDatabase();
  const row = await makeRequest(db, { name: "Mia Chen", email: "mia@guest.example", phone: "+61491570156" });
  const guest = await guestOf(db, row);
  const before = await stored(db);
  const mails = () => db.selectFrom("outbox").select("id").execute();
  const queued = await mails();
  const file = [
    HEADINGS,
    "Mia C.,mia@guest.example,no,0491 570 156,4,2026-03-14,1200.50,Likes gin,VIP,1990-03-31,,",
    "Sam Ito,sam@guest.example,yes,,2,2026-01-10,,,,,2025-05-01,Bar",
    "Again,sam@guest.example,yes,,1,,,,,,,",
    "Leo,leo@guest.example,,,1,,,,,,,",
    "Broken,not-an-address,,,,,,,,,,",
    "Nobody,,,,,,,,,,,",
    "Future,f@guest.example,,,1,2199-01-01,,,,,,",
    "Odd,o@guest.example,,,many,,,,,,,",
  ].join("\n");
  const read = await preview(db, file);
  expect(read.preview?.counts).toEqual({ new: 1, joins: 2, claim: 1, problems: 4 });
  expect(read.preview?.outcomes).toMatchObject([
    { line: 2, outcome: "joins", guest: { _id: guest?.id, name: "Mia Chen" } },
    { line: 3, outcome: "new", guest: null },
    { line: 4, outcome: "joins", guest: null },
    { line: 5, outcome: "claim" },
  ]);
  expect(read.preview?.problems.map(({ line }) => line)).toEqual([6, 7, 8, 9]);
  expect(read.preview).toMatchObject({ new_tags: ["VIP"], subscribers: { added: 1 } });
  expect(await stored(db)).toEqual(before);

  await load(db, file);
  expect(await guestOf(db, row)).toMatchObject({
    id: guest?.id,
    visits: 4,
    last_visit: "2026-03-14",
    spent_cents: 120_050,
    birthday: "03-31",
  });
  const names = (await db.selectFrom("guests").select("name").orderBy("name").execute()).map(({ name }) => name);
  expect(names).toHaveLength(2);
  expect(await db.selectFrom("subscribers").select("email").execute()).toEqual([{ email: "sam@guest.example" }]);
  expect(await mails()).toEqual(queued);
  // The same file again would count twice.
  await expect(load(db, file)).rejects.toMatchObject({ status: 409 });
});

const people = ["mia", "sam", "leo"];
const numbers = ["+61491570156", "+61491570157", "+61491570158"];

test("undoing an import gives back exactly what was, whatever was there before", async () => {
  const earlier = fc.record({ who: fc.nat({ max: 2 }), number: fc.nat({ max: 2 }), confirmed: fc.boolean() });
  const line = fc.record({
    who: fc.option(fc.nat({ max: 2 })),
    number: fc.option(fc.nat({ max: 2 })),
    confirmed: fc.boolean(),
    visits: fc.nat({ max: 3 }),
    tag: fc.constantFrom("", "VIP", "Old"),
    agreed: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(earlier, { maxLength: 4 }),
      fc.array(line, { minLength: 1, maxLength: 6 }),
      (had, lines) =>
        withTestDatabase(async (db) => {
          const vip = await db
            .transaction()
            .execute((trx) => addTag(trx, { name: "VIP", rule: null, everyone: false }, by()));
          for (const { who, number, confirmed } of had) {
            const email = `${people[who]}@guest.example`;
            const id = await makeRequest(db, { name: people[who] ?? "", email, phone: numbers[number] ?? "" });
            if (confirmed) await confirmRequest(db, id);
            await sumUpGuests(db);
            const guest = await guestOf(db, id);
            if (guest && who === 0)
              await db
                .transaction()
                .execute((trx) =>
                  chooseTag(trx, [guest.id], { tag: vip, chosen: confirmed ? "added" : "removed" }, by()),
                );
          }
          const before = await stored(db);
          const rows = lines.map(({ who, number, confirmed, visits, tag, agreed }) => {
            const email = who === null ? "" : `${people[who]}@guest.example`;
            const phone = number === null ? "" : (numbers[number] ?? "");
            const consent = agreed ? "2025-05-01,Bar" : ",";
            return `Old ${who},${email},${confirmed ? "yes" : "no"},${phone},${visits},2026-01-10,10,A note,${tag},1990-03-31,${consent}`;
          });
          const id = await load(db, [HEADINGS, ...rows].join("\n"));
          await undoImport(createWriter(db), id, by());
          expect(await stored(db)).toEqual(before);
          for (const table of ["guest_import_rows", "guest_import_tags", "guest_import_contacts"] as const)
            expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
        }),
    ),
    { numRuns: 15 },
  );
});

test("a column of other texts makes no thousand tags: rows beyond a hundred are left out, and so is a file with too many", async () => {
  const db = await testDatabase();
  const row = (tag: string) => `Guest ${tag},${tag}@guest.example,yes,,1,,,,${tag},,,`;
  const file = (count: number) => [HEADINGS, ...Array.from({ length: count }, (_, at) => row(`t${at}`))].join("\n");
  const read = await preview(db, file(130));
  expect(read.preview?.counts).toMatchObject({ new: 100, problems: 30 });
  expect(read.preview?.problems[0]).toEqual({
    line: 102,
    text: "The tag “t100”: the file has more than 100 different tags. Check the column.",
  });
  await db.transaction().execute((trx) => addTag(trx, { name: "VIP", rule: null, everyone: false }, by()));
  await expect(load(db, file(100))).rejects.toMatchObject({ status: 409 });
  expect(await db.selectFrom("guest_imports").select("id").execute()).toEqual([]);
  await load(db, file(99));
  expect(await db.selectFrom("guest_tags").select("id").execute()).toHaveLength(100);
});
