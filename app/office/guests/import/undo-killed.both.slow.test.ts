import { expect, test } from "vitest";
import { testDatabase } from "../../../../test/database.ts";
import { by, HEADINGS, load, stored } from "../../../../test/guest-import.ts";
import { confirmRequest, sumUpGuests } from "../../../../test/guests.ts";
import { makeRequest } from "../../../../test/makers.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { createWriter, type Writer } from "../../../platform/db/writer.server.ts";
import { listImports } from "./import-guests.server.ts";
import { undoImport } from "./undo-import.server.ts";

/** A writer that ends like a killed process in one of its transactions, before or after that is on disk. */
function dyingWriter(db: Database, inWork: number, isWritten: boolean): Writer {
  const writer = createWriter(db);
  let works = 0;
  const dead = new Error("killed");
  return {
    ...writer,
    async write(work) {
      works += 1;
      if (works < inWork) return writer.write(work);
      if (works > inWork) throw dead;
      const result = await writer.write(async (trx) => {
        const done = await work(trx);
        if (!isWritten) throw dead;
        return done;
      });
      if (isWritten) throw dead;
      return result;
    },
  };
}

test("an undo that is killed again and again has undone whole batches alone, and goes on to the same end", async () => {
  const db = await testDatabase();
  const mia = { name: "Mia Chen", email: "g7@guest.example", phone: "+61491570156" };
  await confirmRequest(db, await makeRequest(db, mia));
  const before = await stored(db);
  const lines = Array.from({ length: 700 }, (_, index) => {
    return `Guest ${index},g${index}@guest.example,yes,+614915${10_000 + index},2,2026-01-10,10,A note,VIP,1990-03-31,,`;
  });
  const id = await load(db, [HEADINGS, ...lines].join("\n"));
  // Each goes on where the one before was killed: in which of its transactions, before or after that was on disk.
  for (const [inWork, isWritten, left] of [
    [1, true, 700],
    [3, false, 700],
    [3, true, 450],
    [4, false, 200],
    [3, true, 0],
    [4, false, 0],
  ] as const) {
    await expect(undoImport(dyingWriter(db, inWork, isWritten), id, by())).rejects.toThrow("killed");
    const rest = await db.selectFrom("guest_import_rows").select("id").execute();
    expect(rest).toHaveLength(left);
    // Whoever is left has all of it, and whoever is gone nothing.
    await sumUpGuests(db);
    const rows = await db.selectFrom("guest_rows").select("row_id").where("source", "=", "import").execute();
    expect(rows.map(({ row_id }) => row_id).sort()).toEqual(rest.map((row) => row.id).sort());
    expect((await listImports(db))[0]?.state).toBe("undoing");
  }
  await undoImport(createWriter(db), id, by());
  expect(await stored(db)).toEqual(before);
  expect((await listImports(db))[0]?.state).toBe("undone");
});
