import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sydney } from "../../../test/sydney.ts";
import { placesOf, silentPhones } from "./capacity.ts";
import { type DoorAction, stateOf } from "./door-actions.ts";
import { countAt, createCounter, fitted, movementsOf } from "./people-count.ts";

const { doors } = sydney.door;
let number = 0;

/** An action at 10 PM plus so many minutes. */
function action(what: DoorAction["what"], minute: number, more: Partial<DoorAction> = {}): DoorAction {
  number += 1;
  const at = new Date(Date.parse("2026-01-10T22:00:00+11:00") + minute * 60_000).toISOString();
  return { _id: `a${number}`, request: "", what, undoes: null, at, by: "Sam", door: "Front door", ...more };
}
const undone = ({ _id, request }: DoorAction, minute: number) => action("undone", minute, { undoes: _id, request });
const countOf = (...actions: DoorAction[]) => countAt(movementsOf(actions, () => undefined, doors));

test("a party that arrived, was seated and was let in by a second phone counts once", () => {
  const party = { request: "mia", party: 6, source: "vip-table" as const };
  const arrived = action("arrived", 1, { ...party, people: 4 });
  const seated = action("seated", 5, party);
  const again = action("arrived", 6, { ...party, people: 6, door: "Back door" });
  expect(countOf(arrived).venue).toBe(4);
  expect(countOf(arrived, seated).venue).toBe(6);
  expect(countOf(arrived, seated, again)).toEqual({ venue: 6, rooms: { "Main room": 6 } });
  const claim = { request: "ella", party: 2, source: "claim" as const };
  expect(countOf(action("redeemed", 1, claim), action("redeemed", 2, claim)).venue).toBe(2);
});

test("a no-show takes back those who were let in by mistake, and they can come again", () => {
  const party = { request: "mia", party: 3 };
  const [came, noShow, late] = [action("arrived", 1, party), action("no-show", 2, party), action("arrived", 3, party)];
  expect(countOf(came, noShow)).toEqual({ venue: 0, rooms: {} });
  expect(countOf(came, noShow, late).venue).toBe(3);
  expect(stateOf([came, noShow, late], 3)).toMatchObject({ now: "arrived", people: 3, again: [] });
});

test("phones that let in more of a party than it has are in conflict, whichever was first; a phone's own are not", () => {
  const six = { request: "mia", party: 6 };
  const front = (minute: number, people: number) => action("arrived", minute, { ...six, people });
  const back = (minute: number, people: number) => action("arrived", minute, { ...six, people, door: "Back door" });
  const conflicts = (...actions: DoorAction[]) => {
    const { people, again } = stateOf(actions, 6);
    return [people, again.length];
  };
  expect(conflicts(front(1, 5), back(2, 6))).toEqual([6, 1]);
  expect(conflicts(back(1, 6), front(2, 5))).toEqual([6, 1]);
  expect(conflicts(front(1, 5), back(2, 1))).toEqual([6, 0]);
  expect(conflicts(front(1, 5), front(2, 6))).toEqual([6, 0]);
  // Without a number the whole party was meant, so those who were missing have come.
  expect(conflicts(front(1, 5), action("arrived", 2, { ...six, door: "Back door" }))).toEqual([6, 0]);
  // A larger party that someone confirmed is no conflict.
  expect(
    conflicts(front(1, 5), action("arrived", 2, { request: "mia", party: 11, people: 6, door: "Back door" })),
  ).toEqual([11, 0]);
});

test("a no-show on another phone than the one that let the party in is told, since they are not counted any more", () => {
  const came = action("arrived", 1, { request: "omar", party: 4, people: 4 });
  const noShow = (more = {}) => action("no-show", 2, { request: "omar", ...more });
  const takenBack = (...actions: DoorAction[]) => stateOf(actions, 4).takenBack;
  expect(takenBack(came, noShow({ door: "Back door" }))).toEqual([came]);
  expect(takenBack(came, noShow())).toEqual([]);
  expect(takenBack(came, noShow({ door: "Back door" }), action("arrived", 3, { request: "omar", party: 4 }))).toEqual(
    [],
  );
  expect(takenBack(noShow({ door: "Back door" }), action("arrived", 3, { request: "omar", party: 4 }))).toEqual([]);
});

test("a door between two rooms moves people, and guests who arrive there come in", () => {
  const terrace = { door: "Terrace door" };
  expect(countOf(action("in", 1, { people: 20 }), action("in", 2, { people: 5, ...terrace }))).toEqual({
    venue: 20,
    rooms: { "Main room": 15, Terrace: 5 },
  });
  const arrived = action("arrived", 3, { request: "mia", party: 2, ...terrace });
  expect(countOf(arrived)).toEqual({ venue: 2, rooms: { Terrace: 2 } });
  expect(countOf(action("in", 1, { people: 3, door: "Kitchen" }))).toEqual({ venue: 3, rooms: {} });
});

test("a correction sets the number that was counted; two of the same moment do not add up", () => {
  const came = action("in", 1, { people: 412 });
  const counted = { party: 398, people: -14, reason: "Counted by hand" };
  const [one, other] = [action("corrected", 5, counted), action("corrected", 5, counted)];
  expect(countOf(came, one, other).venue).toBe(398);
  // A phone that was offline sends what happened before the correction: those people were counted.
  expect(countOf(came, one, action("in", 3, { people: 9 })).venue).toBe(398);
  expect(countOf(came, one, action("in", 7, { people: 9 })).venue).toBe(407);
  expect(countOf(came, one, undone(one, 9)).venue).toBe(412);
});

test("rooms add up: a correction of a room changes the venue by as many, one of the venue changes the rooms in proportion", () => {
  const came = action("in", 1, { people: 400 });
  const terrace = action("in", 2, { people: 100, door: "Terrace door" });
  const kitchen = action("in", 3, { people: 10, door: "Kitchen" });
  const all = [came, terrace, kitchen];
  const room = action("corrected", 6, { party: 100, reason: "Counted", room: "Main room" });
  expect(countOf(...all, room)).toEqual({ venue: 210, rooms: { "Main room": 100, Terrace: 100 } });
  const counted = { party: 51, reason: "Counted" };
  const venue = action("corrected", 7, counted);
  expect(countOf(...all, venue)).toEqual({ venue: 51, rooms: { "Main room": 37, Terrace: 13 } });
  const confirmed = action("corrected", 7, { ...counted, rooms: { Terrace: 45 } });
  expect(countOf(...all, confirmed)).toEqual({ venue: 51, rooms: { "Main room": 0, Terrace: 45 } });
  expect(countOf(...all, room, confirmed, action("out", 9)).rooms).toEqual({ "Main room": -1, Terrace: 45 });
  // Nobody was inside: everyone is where the door leads.
  expect(countOf(venue)).toEqual({ venue: 51, rooms: { "Main room": 51 } });
});

test("the rooms that are shown never have more people than the venue, and no number is below zero", () => {
  expect(fitted({ venue: 10, rooms: { Main: -3, Terrace: 13 } })).toEqual({
    venue: 13,
    rooms: { Main: 0, Terrace: 13 },
  });
  expect(fitted({ venue: 5, rooms: { Main: -5 } })).toEqual({ venue: 5, rooms: { Main: 0 } });
  expect(fitted({ venue: 5, rooms: { Main: 4, Terrace: 4 } })).toEqual({ venue: 5, rooms: { Main: 3, Terrace: 2 } });
  expect(fitted({ venue: -2, rooms: { Main: 1 } })).toEqual({ venue: 0, rooms: { Main: 0 } });
});

test("the number at a minute follows from everything until then", () => {
  const all = movementsOf([action("in", 1, { people: 3 }), action("out", 4), action("walk-in", 9, { people: 2 })]);
  const at = (minute: number) => countAt(all, Date.parse("2026-01-10T22:00:00+11:00") + minute * 60_000).venue;
  expect([0, 1, 4, 9].map(at)).toEqual([0, 3, 2, 4]);
});

test("actions in any order and any number of times give the same count", () => {
  const guests = fc.constantFrom("", "", "", "mia", "ella", "tom");
  const kinds: Record<string, DoorAction["what"][]> = {
    "": ["in", "out", "walk-in", "corrected"],
    guest: ["arrived", "seated", "no-show", "redeemed"],
  };
  const any = fc.tuple(
    guests,
    fc.nat(3),
    fc.nat(30),
    fc.integer({ min: 1, max: 9 }),
    fc.constantFrom(...doors),
    fc.nat(40),
  );
  fc.assert(
    fc.property(
      fc.array(any, { maxLength: 40 }).chain((made) => {
        const log: DoorAction[] = [];
        for (const [request, kind, minute, people, { name }, undoes] of made) {
          const undo = undoes < 6 ? log[undoes] : undefined;
          const what = kinds[request === "" ? "" : "guest"]?.[kind] ?? "in";
          const counted = what === "corrected" && {
            party: people > 6 ? null : 9,
            ...(people % 2 === 0 && { room: "Terrace" }),
            ...(people === 3 && { rooms: { "Main room": 5, Terrace: 1 } }),
          };
          const about = { request, people, party: 9, door: name, ...counted };
          log.push(undo ? undone(undo, minute) : action(what, minute, about));
        }
        const again = fc.array(fc.constantFrom(...(log.length > 0 ? log : [action("in", 0)])), { maxLength: 10 });
        const all = log.length > 0 ? again.map((more) => [...log, ...more]) : fc.constant(log);
        return fc.tuple(
          fc.constant(log),
          all.chain((some) => fc.shuffledSubarray(some, { minLength: some.length })),
        );
      }),
      ([log, mixed]) => {
        expect(countOf(...mixed)).toEqual(countOf(...log));
        const movements = movementsOf(mixed, () => undefined, doors);
        // A phone that counts after every action has the same number as one that gets them all at once.
        const count = createCounter();
        for (const end of mixed.keys()) count(mixed.slice(0, end), undefined, doors);
        expect(count(mixed, undefined, doors)).toEqual(countAt(movements));
        expect(movements.reduce((sum, { people }) => sum + people, 0)).toBe(countAt(movements).venue);
        const shown = fitted(countAt(movements));
        const inRooms = Object.values(shown.rooms).reduce((sum, people) => sum + people, 0);
        expect(inRooms).toBeLessThanOrEqual(shown.venue);
        // Of a party of nine no more than nine are ever inside.
        for (const guest of ["mia", "ella", "tom"]) {
          const own = movements.filter(({ action: { request } }) => request === guest);
          expect(countAt(own).venue).toBeGreaterThanOrEqual(0);
          expect(countAt(own).venue).toBeLessThanOrEqual(9);
        }
      },
    ),
  );
});

test("the lower capacity counts and is named; below zero reads 0 and says how many are missing", () => {
  const capacity = {
    licence: 600,
    fire: 650,
    amberAt: 90,
    silentSeconds: 60,
    doors: [],
    rooms: [
      { name: "Main room", licence: 0, fire: 500 },
      { name: "Bar", licence: 0, fire: 0 },
    ],
  };
  const venueAt = (people: number) => placesOf({ venue: people, rooms: {} }, capacity)[0];
  expect(venueAt(539)).toMatchObject({ level: "free", limit: { of: 600, kind: "licence" } });
  expect(venueAt(540).level).toBe("amber");
  expect([599, 600, 612].map((people) => venueAt(people).level)).toEqual(["amber", "red", "red"]);
  expect(venueAt(-3)).toMatchObject({ people: 0, missing: 3, level: "free" });
  expect(placesOf({ venue: 1_499, rooms: { "Main room": 500, Bar: 999 } }, capacity).slice(1)).toMatchObject([
    { room: "Main room", level: "red", limit: { of: 500, kind: "fire" } },
    { room: "Bar", level: "free", limit: null },
  ]);
});

test("a phone is silent once it has not been heard from for the set time", () => {
  const phone = (door: string, seen: string) => ({ door, phone: "", seen });
  const now = Date.parse("2026-01-10T23:13:00+11:00");
  const phones = [
    phone("Front door", "2026-01-10T23:12:30+11:00"),
    phone("Back door", "2026-01-10T23:11:00+11:00"),
    phone("Side door", "2026-01-10T23:01:00+11:00"),
  ];
  expect(silentPhones(phones, sydney.door, now).map(({ door }) => door)).toEqual(["Side door", "Back door"]);
});

test("rooms may have any name that a phone sends: the count stays a number", () => {
  const came = action("in", 1, { people: 10, door: "Kitchen" });
  for (const room of ["constructor", "toString", "__proto__"]) {
    const [one, other] = [3, 4].map((party, at) => action("corrected", 2 + at, { room, party, reason: "Counted" }));
    const all = action("corrected", 5, { party: 12, rooms: JSON.parse(`{"${room}": 5}`), reason: "Counted" });
    if (!one || !other) throw new Error("Two corrections.");
    for (const actions of [
      [came, one],
      [came, one, other],
      [came, all],
      [came, one, all, other],
      [one, all, came],
    ]) {
      const logged = countOf(...actions);
      expect(Object.values({ venue: logged.venue, ...logged.rooms }).every(Number.isInteger)).toBe(true);
      expect(createCounter()(actions, () => undefined, doors)).toEqual(logged);
    }
    expect(countOf(came, one, other)).toEqual({ venue: 14, rooms: JSON.parse(`{"${room}": 4}`) });
    expect(countOf(came, all).venue).toBe(12);
    const settings = { ...sydney.door, rooms: sydney.door.rooms.map((each) => ({ ...each, name: room })) };
    for (const { people } of placesOf(countOf(came), settings)) expect(people).toBe(people === 10 ? 10 : 0);
  }
});
