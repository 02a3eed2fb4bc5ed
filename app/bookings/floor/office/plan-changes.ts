import type { CallApi } from "../../../staff/toolkit/call-api.ts";
import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";
import { groupOf, groupsOf, type TableGroup } from "../plan.ts";
import type { SentClubTable, SentNightChange, SentRoom } from "../schema.ts";
import type { ClubTable, FloorRoom, Plan, PlanTable } from "../shapes.ts";

/** The edited fields of a table. */
export type TableFields = Omit<ClubTable, "_id" | "version">;

/** A change of the floor plan, as sent. Fields that it does not set keep their current values. */
export type Change =
  | { kind: "set-table"; id: string; set: Partial<TableFields> }
  | { kind: "add-table"; table: SentClubTable }
  | { kind: "remove-table"; id: string }
  | { kind: "restore-table"; id: string }
  | { kind: "set-room"; id: string; set: Partial<SentRoom> }
  | { kind: "add-room"; room: SentRoom }
  | { kind: "remove-room"; id: string }
  | { kind: "night"; night: string; change: SentNightChange };

/** The response to a change. */
export interface PlanChanged {
  plan: Plan;
  message: string;
  /** The id of the added or changed item. */
  id?: string;
}

/** A table's fields, as they are edited and sent. */
export const fieldsOf = ({ _id, version, state, note, merged_into, ...fields }: PlanTable): TableFields => fields;

const roomFieldsOf = ({ name, outline }: FloorRoom): SentRoom => ({ name, outline });

const tableIn = (plan: Plan, id: string) => plan.tables.find(({ _id }) => _id === id);
const roomIn = (plan: Plan, id: string) => plan.rooms.find(({ _id }) => _id === id);

/** Sends a change on the newest version of a plan; undefined if the room or table no longer exists. */
export function sendChange(callApi: CallApi, plan: Plan, change: Change): Promise<Answer<PlanChanged>> | undefined {
  const params = { id: "id" in change ? change.id : "" };
  switch (change.kind) {
    case "set-table": {
      const table = tableIn(plan, change.id);
      const json = table && { ...fieldsOf(table), ...change.set };
      return json && callApi("POST /floor/tables/:id", { params, json, version: table.version });
    }
    case "add-table":
      return callApi("POST /floor/tables", { json: change.table });
    case "remove-table":
      return tableIn(plan, change.id) && callApi("POST /floor/tables/:id/remove", { params });
    case "restore-table":
      return callApi("POST /floor/tables/:id/restore", { params });
    case "set-room": {
      const room = roomIn(plan, change.id);
      const json = room && { ...roomFieldsOf(room), ...change.set };
      return json && callApi("POST /floor/rooms/:id", { params, json, version: room.version });
    }
    case "add-room":
      return callApi("POST /floor/rooms", { json: change.room });
    case "remove-room":
      return roomIn(plan, change.id) && callApi("POST /floor/rooms/:id/remove", { params });
    case "night":
      return callApi("POST /floor/nights/:night", {
        params: { night: change.night },
        json: change.change,
        version: plan.version,
      });
  }
}

/** A plan with a change applied, before the server has confirmed it. */
export function appliedTo(plan: Plan, change: Change): Plan {
  if (change.kind === "set-table") {
    const tables = plan.tables.map((table) => (table._id === change.id ? { ...table, ...change.set } : table));
    return { ...plan, tables };
  }
  if (change.kind !== "set-room") return plan;
  const before = roomIn(plan, change.id);
  const rooms = plan.rooms.map((room) => (room === before ? { ...room, ...change.set } : room));
  const { name: newName = before?.name ?? "" } = change.set;
  const tables = plan.tables.map((table) => (table.room === before?.name ? { ...table, room: newName } : table));
  return { ...plan, rooms, tables };
}

/** The previous values of the fields of `set`. */
function before<Thing extends object>(thing: Thing, set: Partial<Thing>): Partial<Thing> {
  const keys = Object.keys(set) as (keyof Thing)[];
  return Object.fromEntries(keys.map((key) => [key, thing[key]])) as Partial<Thing>;
}

const nightChange = (night: string, what: SentNightChange["do"], tables: string[], note = ""): Change => ({
  kind: "night",
  night,
  change: { do: what, tables, note },
});

const idsOf = ({ tables }: TableGroup) => tables.map(({ _id }) => _id);

/** The changes that restore the state of a group of tables for a night. */
function stateBack(night: string, group: TableGroup): Change[] {
  if (group.state === null) return [];
  return [nightChange(night, group.state === "held" ? "hold" : "block", idsOf(group), group.note)];
}

/** The changes that merge a group of tables again, and restore its state. */
function groupBack(night: string, group: TableGroup): Change[] {
  const merge = group.tables.length > 1 ? [nightChange(night, "merge", idsOf(group))] : [];
  return [...merge, ...stateBack(night, group)];
}

/** The changes that undo a change of a night's tables. */
function nightInverse(plan: Plan, night: string, { do: what, tables }: SentNightChange): Change[] {
  const all = groupsOf(plan.tables);
  const groups = [...new Set(tables.flatMap((id) => groupOf(all, id) ?? []))];
  const release = (ids: string[]) => nightChange(night, "release", ids);
  if (what === "merge") {
    const ids = groups.flatMap(idsOf);
    const split = nightChange(night, "split", ids.slice(0, 1));
    return [split, release(ids), ...groups.flatMap((group) => groupBack(night, group))];
  }
  if (what === "split") return groups.flatMap((group) => groupBack(night, group));
  return [release(tables), ...groups.flatMap((group) => stateBack(night, group))];
}

/**
 * The changes that undo a change of a plan.
 *
 * @param added the id of what it added.
 */
export function inverseOf(plan: Plan, change: Change, added: string): Change[] {
  switch (change.kind) {
    case "set-table": {
      const table = tableIn(plan, change.id);
      return table ? [{ ...change, set: before(fieldsOf(table), change.set) }] : [];
    }
    case "set-room": {
      const room = roomIn(plan, change.id);
      return room ? [{ ...change, set: before(roomFieldsOf(room), change.set) }] : [];
    }
    case "add-table":
      return [{ kind: "remove-table", id: added }];
    case "remove-table":
      return [{ kind: "restore-table", id: change.id }];
    case "restore-table":
      return [{ kind: "remove-table", id: change.id }];
    case "add-room":
      return [{ kind: "remove-room", id: added }];
    case "remove-room": {
      const room = roomIn(plan, change.id);
      return room ? [{ kind: "add-room", room: roomFieldsOf(room) }] : [];
    }
    case "night":
      return nightInverse(plan, change.night, change.change);
  }
}

/** Whether someone else has changed a field that a change sets since it was begun. */
export function conflicts(base: Plan, newest: Plan, change: Change): boolean {
  if (change.kind === "night") return true;
  if (change.kind !== "set-table" && change.kind !== "set-room") return false;
  const find = change.kind === "set-table" ? tableIn : roomIn;
  const [was, is] = [find(base, change.id), find(newest, change.id)] as (Record<string, unknown> | undefined)[];
  if (!was || !is) return true;
  return Object.keys(change.set).some((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]));
}
