import type { Database } from "../../platform/db/tables.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { record, type VersionedEdit } from "../../staff/audit-log/record.server.ts";
import { listParties, overlaps, type Party, releaseTable } from "./parties.server.ts";
import { readPlan } from "./plan.server.ts";
import { groupOf, groupsOf, type TableGroup } from "./plan.ts";
import type { SentNightChange } from "./schema.ts";
import type { NightState, PlanTable } from "./shapes.ts";
import { touchFloor } from "./tables.server.ts";

/** Two parties that would be at one table at the same time. */
function inEachOthersWay(parties: readonly Party[]): [Party, Party] | undefined {
  for (const [index, first] of parties.entries()) {
    const second = parties.slice(index + 1).find((party) => overlaps(party, first));
    if (second) return [first, second];
  }
  return undefined;
}

const refused = (message: string) => new Refusal(409, message);

/** @throws `Refusal` (409) if groups cannot be merged. */
function checkMerge(groups: readonly TableGroup[], parties: readonly Party[]): void {
  if (groups.length < 2) throw refused("Choose two or more tables to merge.");
  if (new Set(groups.map(({ room }) => room)).size > 1) throw refused("Choose tables in the same room.");
  const blocked = groups.find(({ state }) => state === "blocked");
  if (blocked) throw refused(`${blocked.name} is blocked. Release it first.`);
  const held = groups.filter(({ state }) => state === "held");
  if (held.length > 1) throw refused(`${held.map(({ name }) => name).join(" and ")} are both held. Release one first.`);
  const ids = new Set(groups.map(({ table }) => table));
  const pair = inEachOthersWay(parties.filter(({ table }) => table !== null && ids.has(table)));
  if (pair) throw refused(`${pair[0].name} and ${pair[1].name} are at these tables at the same time. Move one first.`);
}

/** @throws `Refusal` (409) if tables cannot be merged or split, or a state cannot be set. */
function checkChange(change: SentNightChange["do"], groups: readonly TableGroup[], parties: readonly Party[]): void {
  if (change === "merge") checkMerge(groups, parties);
  else
    for (const { table, name, tables } of groups) {
      const here = parties.filter((party) => party.table === table);
      if (change === "block" && here[0])
        throw refused(`${name} is assigned to ${here[0].name}. Move that party first.`);
      if (change !== "split") continue;
      if (tables.length < 2) throw refused(`${name} is not merged.`);
      const large = here.find(({ guests }) => guests > (tables[0] as PlanTable).seats);
      if (large) {
        throw refused(`${large.name}'s party of ${large.guests} does not fit ${tables[0]?.name}. Move it first.`);
      }
    }
}

/** A table's row after a change. */
type NightRow = { state: NightState | null; note: string; merged_into: string | null };

const plain: NightRow = { state: null, note: "", merged_into: null };

/** The rows that a change writes, by table. */
function rowsAfter(change: SentNightChange, groups: readonly TableGroup[]): Map<string, NightRow> {
  const rows = new Map<string, NightRow>();
  if (change.do === "merge") {
    const [lead] = groups as [TableGroup];
    const { state, note } = groups.find((group) => group.state === "held") ?? lead;
    for (const { _id } of groups.flatMap(({ tables }) => tables)) rows.set(_id, { ...plain, merged_into: lead.table });
    rows.set(lead.table, { state, note, merged_into: null });
    return rows;
  }
  const state = ({ hold: "held", block: "blocked", release: null } as const)[change.do as "hold"];
  for (const { table: lead, tables, ...group } of groups) {
    if (change.do !== "split") rows.set(lead, { state, note: state === null ? "" : change.note, merged_into: null });
    else for (const table of tables) rows.set(table._id, plain);
    // The note of a held table stays with the first table.
    if (change.do === "split") rows.set(lead, { state: group.state, note: group.note, merged_into: null });
  }
  return rows;
}

async function storeRows(trx: Database, night: string, rows: ReadonlyMap<string, NightRow>): Promise<void> {
  for (const [table_id, row] of rows) {
    await trx
      .insertInto("night_tables")
      .values({ night, table_id, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(["night", "table_id"])
          .doUpdateSet(({ eb, ref }) => ({ ...row, version: eb(ref("night_tables.version"), "+", 1) })),
      )
      .execute();
  }
}

/**
 * Holds, blocks, releases, merges or splits tables for a club night, in the writer's transaction. A party at merged
 * tables is assigned the first of them. No change takes a party's seats.
 *
 * @throws `Refusal` (404, 409, 412), before it writes anything.
 */
export async function changeNight(
  trx: Database,
  night: string,
  change: SentNightChange,
  { by, now, ifVersion }: VersionedEdit,
): Promise<void> {
  if (night < tonight(now)) throw refused("This club night is over. Its plan can't be changed.");
  const plan = await readPlan(trx, night, now);
  if (ifVersion !== undefined && ifVersion !== plan.version) {
    const message = "Someone changed the tables of this night since you opened it. Check them, then try again.";
    throw new Refusal(412, message);
  }
  const all = groupsOf(plan.tables);
  const chosen = change.tables.map((id) => groupOf(all, id));
  const groups = [...new Set(chosen)].filter((group) => group !== undefined);
  if (chosen.includes(undefined)) throw new Refusal(404, "Table not found.");
  const everyone = await listParties(trx, night, now);
  const parties = everyone.filter(({ lapsed }) => !lapsed);
  checkChange(change.do, groups, parties);
  for (const group of change.do === "merge" || change.do === "split" ? groups : []) {
    const inTheWay = everyone.filter((party) => party.lapsed && group.tables.some(({ _id }) => _id === party.table));
    await releaseTable(trx, group.name, inTheWay, { by, now });
  }
  await storeRows(trx, night, rowsAfter(change, groups));
  if (change.do === "merge") {
    const leads = groups.map(({ table }) => table);
    await trx
      .updateTable("seatings")
      .set({ table_id: leads[0] as string })
      .where("night", "=", night)
      .where("table_id", "in", leads)
      .execute();
  }
  const object = { kind: "night", id: night, name: night };
  const after = { change: change.do, tables: groups.map(({ name }) => name).join(", ") };
  await record(trx, { actor: by, action: "plan.changed", object, after }, now);
  await touchFloor(trx);
}
