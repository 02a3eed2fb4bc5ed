import { listParties, type Party } from "../../bookings/floor/parties.server.ts";
import { listTableGroups, type NightGroup } from "../../bookings/floor/plan.server.ts";
import { groupOf } from "../../bookings/floor/plan.ts";
import type { BillState } from "../../platform/db/tables/till.ts";
import type { Database } from "../../platform/db/tables.ts";
import { plainHeading } from "../../platform/lib/csv/csv-cells.ts";

/** Which table each name of a till means, by the name as it is compared; empty for no table. */
export type TableNames = Readonly<Record<string, { name: string; table: string }>>;

declare module "../../platform/db/tables/json-columns.ts" {
  interface JsonColumns {
    "tills.table_names": TableNames;
  }
}

/** A table's name as it is compared. */
export const tableKey = (name: string): string => plainHeading(name.slice(0, 60)).slice(0, 60);

/** Ways to write a table's name, the surest first: `table 4`, `table4`, `t4`, `4`. */
function formsOf(name: string): string[] {
  const plain = tableKey(name);
  const [, word = "", digits = ""] = /^(\p{L}{0,30}) ?0{0,5}(\d{1,6})$/u.exec(plain) ?? [];
  if (digits === "") return [plain];
  return [plain, `${word}${digits}`, `${word.slice(0, 1)}${digits}`, digits];
}

/** Finds a club's table by a till's name for it; undefined if none or several may be meant. */
function tableFinder(tables: readonly { _id: string; name: string }[], known: TableNames) {
  const byForm = new Map<string, Set<string>>();
  for (const { _id, name } of tables)
    formsOf(name).forEach((form, at) => {
      const key = `${at} ${form}`;
      byForm.set(key, (byForm.get(key) ?? new Set()).add(_id));
    });
  const ids = new Set(tables.map(({ _id }) => _id));
  return (name: string): string | undefined => {
    const remembered = known[tableKey(name)]?.table;
    if (remembered === "" || (remembered !== undefined && ids.has(remembered))) return remembered;
    const forms = formsOf(name);
    const [plain = "", joined = plain, short = "", digits = ""] = forms;
    // `T4` is Table 4 but never Booth 4; a number without a word can be any table's.
    const tries = [`0 ${plain}`, `1 ${joined}`, `2 ${short}`, ...(joined === digits ? [`3 ${digits}`] : [])];
    for (const key of tries) {
      const [one, ...others] = byForm.get(key) ?? [];
      if (one !== undefined && others.length === 0) return one;
    }
    return undefined;
  };
}

export interface BillMatch {
  state: BillState;
  table_id: string | null;
  request_id: string | null;
}

/** The party that had a table when a bill was closed: the last that took it by then; without a time, the only one. */
function partyAt(parties: readonly Party[], group: NightGroup, closedAt: string | null): string | null {
  const there = parties
    .filter(({ table, lapsed }) => !lapsed && group.tables.some(({ _id }) => _id === table))
    .sort((left, right) => (left.from < right.from ? -1 : 1));
  if (closedAt === null) return there.length === 1 ? (there[0]?.id ?? null) : null;
  return there.findLast(({ from }) => from <= closedAt)?.id ?? null;
}

/** Matches a till's bills of a night to its tables, and to the parties that had them. @param now ms since 1970. */
export async function billMatcher(db: Database, night: string, now: number) {
  const [groups, parties] = await Promise.all([listTableGroups(db, night, { now }), listParties(db, night, now)]);
  const tables = groups.flatMap((group) => group.tables.map(({ _id, name }) => ({ _id, name })));
  return {
    tables,
    parties,
    /** @param known the till's names of tables. */
    withNames(known: TableNames) {
      const find = tableFinder(tables, known);
      return ({ table, closedAt }: { table: string; closedAt: string | null }): BillMatch => {
        if (tableKey(table) === "") return { state: "no-table", table_id: null, request_id: null };
        const found = find(table);
        if (found === undefined) return { state: "unknown-table", table_id: null, request_id: null };
        if (found === "") return { state: "aside", table_id: null, request_id: null };
        const group = groupOf(groups, found);
        const request = group ? partyAt(parties, group, closedAt) : null;
        return { state: request === null ? "no-party" : "matched", table_id: found, request_id: request };
      };
    },
  };
}
