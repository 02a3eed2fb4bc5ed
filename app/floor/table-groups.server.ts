import type { Selectable } from "kysely";
import type { Database, Tables } from "../db/tables.ts";
import { compareTexts } from "../lib/format-number.ts";

/** What one party can have in a club night: a table, or tables that are merged. */
export interface TableGroup {
  /** The table that the others are merged into; seatings name it. */
  table: string;
  /** `Booth 1`, merged `Booth 1 + Booth 2`. */
  name: string;
  room: string;
  /** Of all its tables. */
  seats: number;
  category: string | null;
  state: "held" | "blocked" | null;
  /** Why it is held or blocked. */
  note: string;
  /** All its tables, the first named above. */
  tables: Selectable<Tables["club_tables"]>[];
}

/** What may be seated in a club night (`YYYY-MM-DD`), by room and name. */
export async function listTableGroups(db: Database, night: string): Promise<TableGroup[]> {
  const [tables, changes] = await Promise.all([
    db.selectFrom("club_tables").selectAll().where("active", "=", 1).execute(),
    db.selectFrom("night_tables").selectAll().where("night", "=", night).execute(),
  ]);
  const changeOf = new Map(changes.map((change) => [change.table_id, change]));
  const ids = new Set(tables.map(({ id }) => id));
  tables.sort((one, other) => compareTexts(one.room, other.room) || compareTexts(one.name, other.name));
  const groups = new Map<string, typeof tables>();
  for (const table of tables) {
    const into = changeOf.get(table.id)?.merged_into;
    const lead = into && ids.has(into) ? into : table.id;
    const group = groups.get(lead) ?? [];
    if (table.id === lead) group.unshift(table);
    else group.push(table);
    groups.set(lead, group);
  }
  return [...groups.values()].flatMap((group): TableGroup[] => {
    const [first] = group;
    if (!first) return [];
    const states = group.flatMap(({ id }) => changeOf.get(id) ?? []);
    const stopped = states.find(({ state }) => state === "blocked") ?? states.find(({ state }) => state === "held");
    return [
      {
        table: first.id,
        name: group.map(({ name }) => name).join(" + "),
        room: first.room,
        seats: group.reduce((sum, { seats }) => sum + seats, 0),
        category: first.category_id,
        state: (stopped?.state ?? null) as TableGroup["state"],
        note: stopped?.note ?? "",
        tables: group,
      },
    ];
  });
}

/** The group that a table belongs to. */
export function groupOf(groups: readonly TableGroup[], table: string): TableGroup | undefined {
  return groups.find(({ tables }) => tables.some(({ id }) => id === table));
}
