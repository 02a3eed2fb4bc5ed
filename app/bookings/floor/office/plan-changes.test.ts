import { expect, test } from "vitest";
import type { CallApi } from "../../../staff/toolkit/call-api.ts";
import type { Plan, PlanTable } from "../shapes.ts";
import { appliedTo, type Change, conflicts, inverseOf, sendChange } from "./plan-changes.ts";

const table = (_id: string, more: Partial<PlanTable> = {}): PlanTable => ({
  _id,
  room: "Main",
  name: _id,
  seats: 4,
  minimum: null,
  category: null,
  version: 3,
  shape: "square",
  center_x: 100,
  center_y: 100,
  width: 100,
  depth: 100,
  turned: 0,
  state: null,
  note: "",
  merged_into: null,
  ...more,
});

const plan: Plan = {
  night: "2026-11-28",
  version: 7,
  over: false,
  categories: [],
  rooms: [{ _id: "main", name: "Main", outline: [], version: 2 }],
  tables: [table("a"), table("b", { state: "held", note: "Mia" }), table("c", { merged_into: "a" })],
};

const night = (what: "hold" | "block" | "release" | "merge" | "split", tables: string[], note = ""): Change => ({
  kind: "night",
  night: "2026-11-28",
  change: { do: what, tables, note },
});

test("a change sends the newest table with what it sets, and its opposite sets only that", () => {
  const move: Change = { kind: "set-table", id: "a", set: { center_x: 500 } };
  const sent: unknown[] = [];
  const send: CallApi = (name, ...request) => {
    sent.push([name, ...request]);
    return new Promise<never>(() => {});
  };
  sendChange(send, plan, move);
  const json = expect.objectContaining({ name: "a", center_x: 500, center_y: 100 });
  expect(sent).toEqual([["POST /floor/tables/:id", { params: { id: "a" }, json, version: 3 }]]);
  expect(appliedTo(plan, move).tables[0]).toMatchObject({ center_x: 500, seats: 4 });
  expect(inverseOf(plan, move, "a")).toEqual([{ kind: "set-table", id: "a", set: { center_x: 100 } }]);
  expect(sendChange(send, { ...plan, tables: [] }, move)).toBe(undefined);
  expect(inverseOf(plan, { kind: "remove-table", id: "a" }, "")).toEqual([{ kind: "restore-table", id: "a" }]);
});

test("what a club night changed is brought back as it was: states with their notes, and merged tables", () => {
  expect(inverseOf(plan, night("release", ["b"]), "")).toEqual([night("release", ["b"]), night("hold", ["b"], "Mia")]);
  expect(inverseOf(plan, night("split", ["c"]), "")).toEqual([night("merge", ["a", "c"])]);
  expect(inverseOf(plan, night("merge", ["a", "b"]), "")).toEqual([
    night("split", ["a"]),
    night("release", ["a", "c", "b"]),
    night("merge", ["a", "c"]),
    night("hold", ["b"], "Mia"),
  ]);
});

test("two edits conflict only if both set one field", () => {
  const move: Change = { kind: "set-table", id: "a", set: { center_x: 500 } };
  const by = (more: Partial<PlanTable>) => ({ ...plan, tables: [table("a", more)] });
  expect(conflicts(plan, by({ seats: 9 }), move)).toBe(false);
  expect(conflicts(plan, by({ center_x: 300 }), move)).toBe(true);
});
