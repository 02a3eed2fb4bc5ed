import { expect, test } from "vitest";
import { testDatabase } from "../../../../test/database.ts";
import { by, HEADINGS, preview, stored } from "../../../../test/guest-import.ts";
import { guestOf } from "../../../../test/guests.ts";
import { makeRequest } from "../../../../test/makers.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { createWriter, type Writer } from "../../../platform/db/writer.server.ts";
import { eraseGuest } from "../../privacy/erase.server.ts";
import { findHeld, seenMark } from "../../privacy/find-held.server.ts";
import { importGuests, listImports } from "./import-guests.server.ts";
import { undoImport } from "./undo-import.server.ts";

/** A writer during whose work something else happens once, before its transaction with this number. */
function writerWith(db: Database, before: number, meanwhile: () => Promise<void>): Writer {
  const writer = createWriter(db);
  let works = 0;
  return {
    ...writer,
    async write(work) {
      works += 1;
      if (works === before) await meanwhile();
      return writer.write(work);
    },
  };
}

/** A file of 260 guests, who all agreed to emails. */
const file = [
  HEADINGS,
  ...Array.from({ length: 260 }, (_, index) => {
    return `Guest ${index},g${index}@guest.example,yes,+614915${10_000 + index},2,2026-01-10,10,A note,VIP,,2025-05-01,Bar`;
  }),
].join("\n");

/** Imports the file; `meanwhile` happens before this transaction. */
async function importWith(db: Database, before: number, meanwhile: () => Promise<void>) {
  const seen = (await preview(db, file)).preview?.seen ?? "";
  const upload = { bytes: new TextEncoder().encode(file), columns: undefined, seen, file: "old.csv" };
  return importGuests(db, writerWith(db, before, meanwhile), { ...upload, ...by() });
}

// The import begins, adds two batches of guests and two of subscribers, and ends.
test.each([3, 5, 6])("an import that a colleague undoes while it runs leaves nothing: before step %i", async (step) => {
  const db = await testDatabase();
  await makeRequest(db, { name: "Mia Chen", email: "g7@guest.example", phone: "+61491570156" });
  const before = await stored(db);
  const importing = importWith(db, step, async () => {
    const [running] = await listImports(db);
    await Promise.all([1, 2].map(() => undoImport(createWriter(db), running?._id ?? "", by())));
  });
  await expect(importing).rejects.toMatchObject({ status: 409 });
  expect(await stored(db)).toEqual(before);
  for (const table of ["guest_import_rows", "guest_import_contacts", "guest_import_subscribers"] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  expect(await listImports(db)).toMatchObject([{ state: "undone" }]);
  const undone = db.selectFrom("trail").select("action").where("action", "=", "guest-import.undone");
  expect(await undone.execute()).toHaveLength(1);
});

test("an import that runs does not bring back a guest who is erased meanwhile", async () => {
  const db = await testDatabase();
  const own = await makeRequest(db, { name: "Mia Chen", email: "g255@guest.example", phone: "+61491510255" });
  const guest = { by: "email", key: "g255@guest.example" } as const;
  const done = await importWith(db, 3, async () => {
    const seen = seenMark(await findHeld(db, guest));
    const { by: staff, now } = by();
    await db.transaction().execute((trx) => eraseGuest(trx, guest, seen, { staff, now }));
  });
  expect(done).toEqual({ rows: 259, subscribers: 259 });
  expect(await guestOf(db, own)).toBeUndefined();
  for (const table of ["guest_import_rows", "guest_import_contacts", "guest_rows", "subscribers", "consents"] as const)
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain("g255@");
});
