import { expect, test } from "vitest";
import { laterEntries, otherLists } from "./duplicates.ts";
import { emailKey, nameKey } from "./name-key.ts";

test.each([
  ["Mia Chen", "chen mia"],
  ["CHÉN,  Mía", "mia chen"],
  ["O’Brien Zoë", "zoe o'brien"],
  ["Zoë O'Brien", "ZOE OBRIEN"],
  ["Łukasz Ødegård", "lukasz odegard"],
  ["Anne–Marie Chen", "anne marie chen"],
  ["Mia\u200b Chen", "Mia Chen"],
  ["🎉🎉", " 🎉🎉 "],
  ["Мария Ким", "ким мария"],
])("%s and %s are one name", (a, b) => {
  expect(nameKey(a)).toBe(nameKey(b));
  expect(nameKey(a)).not.toBe("");
});

const entry = (id: string, list_id: string, name: string, email = "") => ({
  id,
  list_id,
  name_key: nameKey(name),
  email_key: emailKey(email),
  added_at: `2026-11-20T10:00:0${id}.000Z`,
});

test("the first entry of a guest counts, whatever the order they are read in", () => {
  const entries = [
    entry("1", "a", "Mia Chen"),
    entry("2", "b", "chén mia", "m@guest.example"),
    entry("3", "c", "M.", "M@guest.example"),
    entry("4", "a", "Mia Chen"),
    entry("5", "a", "Ben Ito"),
  ];
  for (const order of [entries, entries.toReversed()]) {
    const later = laterEntries(order);
    expect([...later].map(([id, { id: first }]) => [id, first])).toEqual([
      ["2", "1"],
      ["3", "1"],
    ]);
    expect(otherLists(order).get("1")).toEqual(["b"]);
    expect(otherLists(order).get("2")?.toSorted()).toEqual(["a", "c"]);
    expect(otherLists(order).has("5")).toBe(false);
  }
});
