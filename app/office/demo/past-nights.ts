import type { DemoRequest, Step } from "./activity.ts";
import { staff } from "./activity.ts";
import { lastNight } from "./last-night.ts";
import { requestsAhead } from "./requests-ahead.ts";

const { bookings } = staff;

/** Guests who have had a table before: those of the last and the next night. */
const regulars = [...lastNight, ...requestsAhead].filter(({ kind }) => kind === "vip-table").map(({ name }) => name);

/**
 * A table of a past night: days before the night and time of the request, number of guests, the table, and the time of
 * arrival.
 */
type PastTable = readonly [days: number, asked: string, guests: number, table: string, arrived: string];

const tables: readonly PastTable[] = [
  [12, "19:10", 8, "Booth 3", "22:38"],
  [9, "12:25", 6, "Booth 1", "22:15"],
  [8, "20:40", 10, "Booth 5", "23:02"],
  [7, "09:05", 4, "Table 2", "22:51"],
  [6, "18:20", 12, "Booth 7", "23:26"],
  [5, "21:15", 7, "Booth 4", "00:12"],
  [5, "13:30", 9, "Booth 8", "23:44"],
  [4, "10:10", 5, "Booth 2", "22:29"],
  [3, "17:35", 8, "Booth 6", "23:17"],
  [2, "20:05", 4, "Table 4", "23:51"],
];

/**
 * Number of tables that came on each past night, newest first; on each there was also a no-show and a declined request.
 */
const came = [8, 10, 7, 9, 8, 6];

/** People counted with the doors' buttons on a past night: wall time, door, people. */
const crowd: readonly (readonly [clock: string, door: string, people: number])[] = [
  ["22:20", "Front door", 24],
  ["22:50", "Front door", 41],
  ["23:20", "Front door", 58],
  ["23:45", "Side door", 36],
  ["00:15", "Front door", 62],
  ["00:50", "Side door", 29],
  ["01:30", "Front door", 17],
];

/** How busy each past night was relative to the others, newest first. */
const busy = [1, 1.12, 0.86, 0.97, 1.05, 0.78];

/** A request for a past night by one of the regulars. @param place index of the request, which selects the guest. */
function asked(
  night: string,
  place: number,
  { received, guests, time, steps }: { received: string; guests: number; time: string; steps: Step[] },
): DemoRequest {
  const budget = guests > 9 ? "$501-$1000" : guests > 4 ? "$251-$500" : "$100-$250";
  const name = regulars[place % regulars.length] ?? "";
  return {
    kind: "vip-table",
    night: { on: night },
    name,
    received,
    details: { time, guests, budget, message: "" },
    steps,
  };
}

/** A request whose guests came to their table. */
function tableOf(night: string, place: number, [days, at, guests, table, arrived]: PastTable): DemoRequest {
  const decided = `-${days - 1} 11:20`;
  return asked(night, place, {
    received: `-${days} ${at}`,
    guests,
    time: "22:30",
    steps: [
      { at: decided, by: bookings, status: "approved" },
      { at: decided, by: bookings, table, from: "22:00", until: "04:00" },
      { at: arrived, door: "Front door", what: "arrived" },
    ],
  });
}

/** The tables of the nights before the last one, newest first. */
export function pastRequests(nights: readonly string[]): DemoRequest[] {
  return nights.flatMap((night, at) => [
    ...tables.slice(0, came[at]).map((table, index) => tableOf(night, at * 7 + index, table)),
    asked(night, at * 7 + 11, {
      received: "-4 15:20",
      guests: 6,
      time: "23:00",
      steps: [
        { at: "-3 11:20", by: bookings, status: "approved" },
        { at: "23:59", door: "Front door", what: "no-show" },
      ],
    }),
    asked(night, at * 7 + 12, {
      received: "-2 21:50",
      guests: 14,
      time: "22:30",
      steps: [{ at: "-1 11:25", by: bookings, status: "declined", declines: at % 2 ? "full" : "late" }],
    }),
  ]);
}

/** Counts at the doors on the nights before the last one: night, wall time, door, people. */
export function pastCrowd(nights: readonly string[]): { night: string; clock: string; door: string; people: number }[] {
  return nights.flatMap((night, at) =>
    crowd.map(([clock, door, people]) => ({ night, clock, door, people: Math.round(people * (busy[at] ?? 1)) })),
  );
}
