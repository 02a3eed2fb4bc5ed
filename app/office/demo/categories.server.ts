import { randomUUIDv7 } from "node:crypto";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { remember } from "./added.server.ts";

/** What guests choose between in a table request, and the names of the demo's tables in each. */
const demoCategories = [
  { name: "Booth for six", description: "Along the wall, beside the dance floor.", tables: /^Booth [12]$/ },
  { name: "Booth for ten", description: "In front of the DJ, with room to dance.", tables: /^Booth [3-8]$/ },
  { name: "Terrace table", description: "Under the sky, for up to four.", tables: /^Table \d$/ },
];

/**
 * Adds the demo's categories, after those of the club, and assigns its tables that have none.
 *
 * @param tables ids by name. @param now ms since 1970.
 */
export async function addCategories(trx: Database, tables: ReadonlyMap<string, string>, now: number): Promise<void> {
  const { last } = await trx
    .selectFrom("table_categories")
    .select(({ fn }) => fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  for (const [index, { tables: names, ...texts }] of demoCategories.entries()) {
    const own = [...tables].flatMap(([name, id]) => (names.test(name) ? id : []));
    if (own.length === 0) continue;
    const category = {
      id: randomUUIDv7(),
      ...texts,
      position: (last ?? -1) + 1 + index,
      created_at: storedInstant(now),
    };
    await trx.insertInto("table_categories").values(category).execute();
    await trx
      .updateTable("club_tables")
      .set({ category_id: category.id })
      .where("id", "in", own)
      .where("category_id", "is", null)
      .execute();
    await remember(trx, "table_categories", [category.id]);
  }
}
