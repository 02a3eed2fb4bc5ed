import { group, integer, list, rule, text } from "./setting-fields.ts";

/** Capacities; 0 for none. */
const capacities = (licence: number, fire: number) => ({
  licence: integer("Licence capacity", licence, {
    min: 0,
    max: 99_999,
    help: "The most people that the licence allows. 0 if it names no number.",
  }),
  fire: integer("Fire capacity", fire, {
    min: 0,
    max: 99_999,
    help: "The most people that fire safety allows. 0 if no number is set. The lower of the two applies.",
  }),
});

interface Named {
  name: string;
}

interface Door extends Named {
  into: string;
  from: string;
}

/** The error for two items with the same name. */
function sameNameError(items: readonly Named[]): string | undefined {
  const names = items.map(({ name }) => name.toLowerCase());
  const again = items.find((_, index) => names.indexOf(names[index] ?? "") < index);
  return again && `There are two entries named “${again.name}”. Give each a different name.`;
}

/** The error for a door whose rooms are not in the list. */
function doorError({ rooms, doors }: { rooms: readonly Named[]; doors: readonly Door[] }): string | undefined {
  const known = new Set(["", ...rooms.map(({ name }) => name)]);
  for (const { name, into, from } of doors) {
    const unknown = [into, from].find((room) => !known.has(room));
    if (unknown !== undefined) return `${name}: there is no room “${unknown}”. Enter a room from the list above.`;
    if (from !== "" && (into === "" || into === from)) return `${name}: enter the room it leads into.`;
  }
  return undefined;
}

/** How many people may be inside, and the doors through which they come and leave. */
export const doorSettings = group(
  "Door",
  {
    ...capacities(0, 0),
    rooms: list("Rooms", [], group("Room", { name: text("Name", "", { longest: 40 }), ...capacities(0, 0) }), {
      itemName: "room",
      max: 20,
      checks: [rule<Named[]>(sameNameError)],
      help: "Rooms whose guests are counted separately.",
    }),
    doors: list(
      "Doors",
      [{ name: "Front door", into: "", from: "" }],
      group("Door", {
        name: text("Name", "", { longest: 40 }),
        into: text("Leads into", "", { optional: true, longest: 40, help: "A room from the list above." }),
        from: text("From", "", {
          optional: true,
          longest: 40,
          help: "Blank: the street. With a room, people who pass it stay inside the venue.",
        }),
      }),
      { itemName: "door", max: 20, checks: [rule<Named[]>(sameNameError)] },
    ),
    amberAt: integer("Warn from, % of a capacity", 90, {
      min: 1,
      max: 100,
      help: "Phones at the door show amber from here, and red at the capacity.",
    }),
    silentSeconds: integer("Seconds after which a door counts as silent", 60, {
      min: 45,
      max: 3_600,
      help: "If a phone at a door hasn't been heard from for this long, the count shows “at least”.",
    }),
  },
  {
    help: "For the count of people inside. Phones at the door load changes within five minutes.",
    checks: [rule(doorError, ["doors"])],
  },
);
