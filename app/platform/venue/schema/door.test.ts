import { expect, test } from "vitest";
import * as z from "zod/mini";
import { sydney } from "../../../../test/sydney.ts";
import { doorSettings } from "./door.ts";

/** The errors of the door's settings with these values, each as `path: message`. */
function errors(values: object): string[] {
  const checked = z.safeParse(doorSettings, { ...sydney.door, ...values });
  return checked.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
}

const door = (into: string, from: string) => ({ doors: [{ name: "Side door", into, from }] });

test("doors lead from the street or a room into a room of the list", () => {
  expect(errors({})).toEqual([]);
  expect(errors(door("", ""))).toEqual([]);
  expect(errors({ rooms: [], ...door("", "") })).toEqual([]);
  expect(errors(door("Terrace", "Main room"))).toEqual([]);
});

test.each([
  [door("Cellar", ""), "doors: Side door: there is no room “Cellar”. Enter a room from the list above."],
  [door("Terrace", "Roof"), "doors: Side door: there is no room “Roof”. Enter a room from the list above."],
  [door("", "Terrace"), "doors: Side door: enter the room it leads into."],
  [door("Terrace", "Terrace"), "doors: Side door: enter the room it leads into."],
  [{ licence: -1 }, "licence: Enter a whole number from 0 to 99999."],
  [
    { rooms: [...sydney.door.rooms, { name: "terrace", licence: 0, fire: 0 }] },
    "rooms: There are two entries named “terrace”. Give each a different name.",
  ],
])("%j is refused", (values, message) => {
  expect(errors(values)).toEqual([message]);
});
