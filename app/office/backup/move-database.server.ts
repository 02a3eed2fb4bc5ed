import { nameOf, openDatabase, openToFill, openToRead } from "../../platform/db/open.server.ts";
import { difference, inSnapshot, insertRows, sumTables, type TableSums, tablesIn } from "./copy-rows.server.ts";
import { assertEmpty } from "./restore.server.ts";
import { backupTables } from "./tables.ts";

/**
 * Copies a database into an empty one, of the same kind or the other, and migrates the copy to the newest schema. The
 * source is only read. The target is filled in one transaction, so after an interruption it is still empty, and the
 * copy can be run again. Images are not copied.
 *
 * @param from the source's address, as for `openDatabase`; `to` is the target's. @returns the numbers of rows and
 * tables. @throws Error with one line for an operator.
 */
export async function moveDatabase(from: string, to: string): Promise<{ rows: number; tables: number }> {
  const { db: source, schema } = await openToRead(from);
  let sums: TableSums;
  try {
    const target = await openToFill(to, schema);
    try {
      const tables = await tablesIn(source, backupTables);
      sums = await target.transaction().execute(async (trx) => {
        await assertEmpty(trx, to);
        const copied = await inSnapshot(source, (snapshot) =>
          sumTables(snapshot, tables, (table, rows) => insertRows(trx, table, rows)),
        );
        const mismatch = difference(copied, await sumTables(trx, tables));
        if (mismatch) throw new Error(`The copy in ${nameOf(to)} differs: ${mismatch}. It was rolled back.`);
        const changed = difference(copied, await inSnapshot(source, (snapshot) => sumTables(snapshot, tables)));
        if (changed)
          throw new Error(
            `${nameOf(from)} changed during the copy: ${changed}. Nothing was copied: stop the server, then run it again.`,
          );
        return copied;
      });
    } finally {
      await target.destroy();
    }
  } finally {
    await source.destroy();
  }
  await (await openDatabase(to)).destroy();
  return { rows: Object.values(sums).reduce((all, { rows }) => all + rows, 0), tables: Object.keys(sums).length };
}
