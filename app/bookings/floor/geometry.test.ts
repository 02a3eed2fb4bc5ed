import { expect, test } from "vitest";
import { freePosition, neighbourOf, overlap, type Placed, troublesIn } from "./geometry.ts";
import type { ClubTable, Corner } from "./shapes.ts";
import { snapTable } from "./snap.ts";

const room: Corner[] = [
  [0, 0],
  [1000, 0],
  [1000, 400],
  [600, 800],
  [0, 800],
];

const at = (center_x: number, center_y: number, more: Partial<Placed> = {}): Placed => ({
  center_x,
  center_y,
  width: 100,
  depth: 100,
  turned: 0,
  shape: "square",
  ...more,
});

test("tables overlap by their shape, turned as they are; those that touch do not", () => {
  expect(overlap(at(100, 100), at(200, 100))).toBe(false);
  expect(overlap(at(100, 100), at(195, 100))).toBe(true);
  expect(overlap(at(100, 100), at(190, 190))).toBe(true);
  expect(overlap(at(100, 100, { shape: "round" }), at(190, 190, { shape: "round" }))).toBe(false);
  expect(overlap(at(100, 100, { turned: 45 }), at(210, 100))).toBe(true);
});

test("tables outside of a room with slanted walls are marked, and those that overlap name each other", () => {
  const table = (_id: string, placed: Placed): ClubTable => ({
    _id,
    room: "Main",
    name: _id,
    seats: 4,
    minimum: null,
    category: null,
    version: 1,
    ...placed,
  });
  const tables = [
    table("inside", at(50, 50)),
    table("slanted", at(900, 700)),
    table("one", at(300, 300)),
    table("two", at(350, 300)),
  ];
  expect([...troublesIn(room, tables)]).toEqual([
    ["slanted", { outside: true, overlaps: [] }],
    ["one", { outside: false, overlaps: ["two"] }],
    ["two", { outside: false, overlaps: ["one"] }],
  ]);
});

test("a new table gets a place that is free and within the room, or the middle", () => {
  const { center_x, center_y, ...size } = at(0, 0);
  const taken: Placed[] = [];
  for (let count = 0; count < 8; count += 1) {
    const placed = { ...size, ...freePosition(room, taken, size) };
    expect(taken.some((other) => overlap(placed, other))).toBe(false);
    taken.push(placed);
  }
  expect(freePosition(room, [], { ...size, width: 2000 })).toEqual({ center_x: 500, center_y: 400 });
});

test("arrow keys lead to the nearest table in their direction", () => {
  const [left, middle, right, below] = [at(100, 100), at(300, 120), at(600, 100), at(320, 400)];
  const all = [left, middle, right, below];
  expect(neighbourOf(all, left, "right")).toBe(middle);
  expect(neighbourOf(all, middle, "right")).toBe(right);
  expect(neighbourOf(all, middle, "down")).toBe(below);
  expect(neighbourOf(all, below, "up")).toBe(middle);
  expect(neighbourOf(all, left, "left")).toBe(undefined);
});

test("a dragged table snaps to its neighbours and walls, else to the grid", () => {
  const neighbour = at(500, 300);
  expect(snapTable(at(204, 297), [neighbour], room, 8)).toEqual({ center_x: 200, center_y: 300, guides: [{ y: 300 }] });
  expect(snapTable(at(47, 223), [neighbour], room, 8)).toEqual({ center_x: 50, center_y: 220, guides: [{ x: 0 }] });
  expect(snapTable(at(204, 297), [neighbour], room, 0)).toEqual({ center_x: 200, center_y: 300, guides: [] });
});
