import type { Commission, ListTerms } from "../../night/guest-lists/shapes.ts";
import type { OwnerKind } from "../../platform/db/tables/guest-lists.ts";

/** A guest on a list, with plus-ones and arrivals. */
export interface DemoEntry {
  name: string;
  plusOnes?: number;
  /** How many people came in, by wall time. */
  came?: Record<string, number>;
}

/** A guest list of the demo, for every club night. */
export interface DemoList {
  name: string;
  owner: string;
  kind: OwnerKind;
  places: number;
  terms: ListTerms;
  commission: Commission;
  last: readonly DemoEntry[];
  next: readonly DemoEntry[];
}

const free: ListTerms = { early: { kind: "free" }, until: null, late: { kind: "free" } };
const early: ListTerms = { early: { kind: "free" }, until: "23:30", late: { kind: "half" } };
const unpaid: Commission = { per_person_cents: 0, beyond: 0 };

const came = (name: string, at: string, plusOnes = 0): DemoEntry => ({ name, plusOnes, came: { [at]: 1 + plusOnes } });
const absent = (name: string, plusOnes = 0): DemoEntry => ({ name, plusOnes });

export const demoLists: readonly DemoList[] = [
  {
    name: "Ember Collective",
    owner: "Dante Vale",
    kind: "promoter",
    places: 60,
    terms: early,
    commission: { per_person_cents: 500, beyond: 5 },
    last: [
      came("Alba Ferreira", "22:14", 2),
      came("Bodhi Larsen", "22:27", 1),
      came("Cleo Armitage", "22:39", 3),
      { name: "Davi Moreno", plusOnes: 4, came: { "22:46": 3, "23:17": 2 } },
      came("Esme Okafor", "22:58"),
      came("Fintan Burke", "23:04", 1),
      came("Gia Romano", "23:12", 2),
      came("Harlan Webb", "23:26"),
      came("Iris Kowalski", "23:41", 1),
      came("Joaquin Reyes", "00:09", 1),
      absent("Keira Donnelly", 1),
      absent("Lorenzo Gatti", 2),
    ],
    next: [absent("Alba Ferreira", 2), absent("Cleo Armitage", 3), absent("Marlow Finch"), absent("Nia Clarke", 4)],
  },
  {
    name: "Late Shift",
    owner: "Suki Brandt",
    kind: "promoter",
    places: 40,
    terms: early,
    commission: { per_person_cents: 350, beyond: 0 },
    last: [
      came("Otis Pemberton", "22:51", 1),
      came("Paloma Cruz", "23:08", 2),
      came("Quinn Abara", "23:33"),
      came("Rafferty Stone", "00:02", 1),
      // She is also on another list, which added her first.
      absent("Iris Kowalski", 1),
      absent("Saoirse Nolan"),
    ],
    next: [absent("Otis Pemberton", 1), absent("Tamsin Hale", 1)],
  },
  {
    name: "Guests of the DJs",
    owner: "Mika Solberg",
    kind: "artist",
    places: 12,
    terms: free,
    commission: unpaid,
    last: [came("Tove Nyström", "22:20", 1), came("Umberto Silva", "23:48"), came("Vera Lund", "00:31", 1)],
    next: [absent("Tove Nyström", 1)],
  },
  {
    name: "House list",
    owner: "",
    kind: "house",
    places: 20,
    terms: free,
    commission: unpaid,
    last: [came("Wren Gallagher", "22:33", 1), came("Xanthe Moss", "23:19"), absent("Yael Stern")],
    next: [absent("Zadie Boateng", 1)],
  },
];

/**
 * The names of guests with tickets of an invented ticket shop: every first name with every last name, in this order.
 */
export const ticketNames = {
  first: ["Ada", "Beau", "Cora", "Dario", "Elin", "Felix", "Gemma", "Hana"],
  last: ["Aldous", "Brisco", "Calder", "Dunmore", "Eastley", "Farrow", "Garland", "Holt"],
} as const;

/** How many of them have a ticket for the last and the next night, and how many came on the last. */
export const ticketNumbers = { last: 64, came: 53, next: 38 } as const;

/** Counts at the doors of the last night, without names: wall time, door, action, people. */
export const nameless: readonly (readonly [string, string, "walk-in" | "in" | "out", number])[] = [
  ["22:35", "Front door", "walk-in", 2],
  ["23:01", "Front door", "walk-in", 4],
  ["23:24", "Side door", "walk-in", 3],
  ["23:44", "Front door", "in", 2],
  ["23:52", "Front door", "out", 6],
  ["00:12", "Front door", "walk-in", 5],
  ["00:28", "Side door", "in", 3],
  ["00:47", "Side door", "out", 11],
  ["01:10", "Front door", "walk-in", 2],
  ["01:26", "Front door", "out", 19],
  ["01:55", "Side door", "out", 24],
  ["02:20", "Front door", "out", 38],
  ["02:48", "Side door", "out", 31],
  ["03:15", "Front door", "out", 42],
];
