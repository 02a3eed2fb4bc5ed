import { expect, test } from "vitest";
import type { PlanTable } from "../../bookings/floor/shapes.ts";
import { findGuests } from "./find-guests.ts";
import type { SheetRow } from "./shapes.ts";
import { guestsOf } from "./sheet.ts";

const row = (more: Partial<SheetRow>): SheetRow => ({
  _id: more.name ?? "",
  kind: "vip-table",
  reference: "VIP-7Q4K",
  name: "",
  guests: 8,
  status: "approved",
  wants: "$2500 +",
  note: "",
  comes: "2026-11-28T22:30:00+11:00",
  code: null,
  ...more,
});

const claim = (more: Partial<SheetRow>) => row({ kind: "claim", status: "claimed", guests: 2, comes: "", ...more });

const rows = [
  row({ name: "Zoë Łukasiewicz", reference: "VIP-AB2C", note: "Near the booth, please" }),
  row({
    name: "Anne-Marie O'Brien",
    kind: "function",
    status: "tentative",
    reference: "FUN-XYT438",
    wants: "Main room",
  }),
  claim({
    name: "Liam Palmer",
    code: "K7QM4R2T",
    reference: "OFF-9Q2W",
    wants: "Two for one entry",
    note: "with Søren Pal",
  }),
  claim({ name: "Mia Chen", code: "9XWVTH38", reference: "OFF-C3DE", wants: "Guest list", note: "" }),
];
const tables: PlanTable[] = [
  {
    _id: "t",
    room: "Terrace",
    name: "Booth 7",
    seats: 8,
    minimum: null,
    category: null,
    version: 1,
    shape: "square",
    center_x: 90,
    center_y: 90,
    width: 180,
    depth: 180,
    turned: 0,
    state: null,
    note: "",
    merged_into: null,
  },
];
const plan = { night: null, version: 0, over: false, rooms: [], categories: [] };
const seatings = [
  { request: "Zoë Łukasiewicz", table: "t", from: "2026-11-28T23:15:00+11:00", until: "2026-11-29T03:00:00+11:00" },
];
const guests = guestsOf(
  {
    rows,
    floor: { ...plan, tables, seatings },
    night: "2026-11-28",
    lists: [],
    shops: [],
    doors: "2026-11-28T22:00:00+11:00",
  },
  new Map(),
);

test.each([
  [
    "Zoë Łukasiewicz",
    [
      "zoe",
      "ZOË",
      "lukas",
      "Łuka zo",
      "AB2C",
      "vip-ab2c",
      "vip ab2c",
      "VIPAB2C",
      "b2c",
      "booth 7",
      "terrace",
      "23:15",
      "please",
    ],
  ],
  [
    "Anne-Marie O'Brien",
    [
      "marie anne",
      "obrien",
      "O’Brien",
      "o`brien",
      "annemarie",
      "Anne–Marie",
      "annemarieo",
      "obrien annemarie",
      "T438",
      "fun-xyt438",
      "XYT 438",
      "22:30",
      "10:30",
      "main room",
    ],
  ],
  [
    "Liam Palmer",
    ["Pal Liam", "liam pal", "soren", "Pal Søren", "K7QM-4R2T", "k7qm4r2t", "K7QM 4R2T", "4r2t", "two for", "9q2w"],
  ],
  ["Mia Chen", ["chen mi", "9XWV-TH38", "th38", "guest list", "off-c3de"]],
])("%s is found by everything that the door sheet shows of them", (name, all) => {
  for (const typed of all)
    expect({ typed, found: findGuests(guests, typed).map((item) => item.name) }).toEqual({ typed, found: [name] });
});

test("one character finds everyone, and text that the sheet does not show finds no one", () => {
  for (const typed of ["", " ", "z", "-"]) expect(findGuests(guests, typed)).toHaveLength(4);
  for (const typed of ["zz", "mia palmer", "K7QM-4R2X"]) expect(findGuests(guests, typed)).toEqual([]);
});
