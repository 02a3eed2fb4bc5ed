import type { DoorSource } from "../../platform/db/tables/door.ts";
import { admissionsOf, areSame, byRequest, type DoorAction, liveActions, withoutUndone } from "./door-actions.ts";
import { spread } from "./spread.ts";

/** A door, by the rooms that it connects; without `from` it leads to the street, without `into` to no room by name. */
export interface CountedDoor {
  name: string;
  into: string;
  from: string;
}

/** People who came in or left, by one action. */
export interface Movement {
  action: DoorAction;
  /** When, ms since 1970. */
  at: number;
  /** People who came into the venue; negative for those who left. */
  people: number;
  /** People who came into each room; negative for those who left. */
  rooms: Readonly<Record<string, number>>;
  source: DoorSource | "count";
}

type Rooms = Record<string, number>;

/** Rooms with nobody in them. Without a prototype: doors send the names, and a room may be called `constructor`. */
const noRooms = (): Rooms => Object.create(null);

/** People in a room; 0 in a room that is not known. */
export const inRoom = (rooms: Readonly<Rooms>, room: string): number =>
  (Object.hasOwn(rooms, room) ? rooms[room] : undefined) ?? 0;

/**
 * The movements of a party's action, a walk-in or a door's button; people who pass a door between two rooms stay
 * inside.
 */
function moved(
  action: DoorAction,
  people: number,
  source: Movement["source"],
  door: CountedDoor | undefined,
): Movement {
  const inner = source === "count" && Boolean(door?.from);
  const rooms = noRooms();
  if (door?.into) rooms[door.into] = people;
  if (inner && door) rooms[door.from] = -people;
  return { action, at: Date.parse(action.at), people: inner ? 0 : people, rooms, source };
}

/** The movements of one party: everyone comes in once, by the first action that lets them in, at that action's door. */
function ofGuest(
  live: readonly DoorAction[],
  size: number | undefined,
  doorOf: (door: string) => CountedDoor | undefined,
): Movement[] {
  const admissions = new Map(admissionsOf(live, size).map((came) => [came.action, came.people]));
  let all: Movement[] = [];
  for (const action of live) {
    // A no-show corrects earlier arrivals: they never came in, as if those actions were undone.
    if (action.what === "no-show") all = [];
    const people = admissions.get(action) ?? 0;
    if (people > 0) all.push(moved(action, people, action.source ?? "ticket", doorOf(action.door)));
  }
  return all;
}

/** People inside the venue and in each room, by its name. */
export interface Inside {
  venue: number;
  rooms: Rooms;
}

/** Nobody is inside. */
export const nobodyInside = (): Inside => ({ venue: 0, rooms: noRooms() });

/** Adds a movement to the people inside. */
export function move(inside: Inside, { people, rooms }: Movement): void {
  inside.venue += people;
  for (const room of Object.keys(rooms)) inside.rooms[room] = inRoom(inside.rooms, room) + inRoom(rooms, room);
}

/** People of the venue who are in no room by name. */
const elsewhere = ({ venue, rooms }: Inside): number =>
  Object.values(rooms).reduce((left, people) => left - people, venue);

/**
 * The people in each room after a correction of the venue, in proportion to the numbers before it. If nobody was
 * inside, everyone is in the room that the door leads to. People who remain are in no room.
 */
export function roomsCounted(total: number, before: Inside, door: CountedDoor | undefined): Rooms {
  const names = Object.keys(before.rooms).sort();
  const shares = [...names.map((room) => inRoom(before.rooms, room)), elsewhere(before)].map((share) =>
    Math.max(0, share),
  );
  if (shares.every((share) => share === 0)) return door?.into ? { [door.into]: total } : {};
  const parts = spread(total, shares);
  return Object.fromEntries(names.map((room, index) => [room, parts[index] ?? 0]));
}

/**
 * A correction sets counted numbers, so its difference depends on everything before it. Correcting a room changes the
 * venue by the same difference; correcting the venue changes all rooms: its number is the sum of its rooms and of the
 * people in none.
 */
function corrected(action: DoorAction, before: Inside, door: CountedDoor | undefined): Movement {
  const { room, party, people, at } = action;
  const about = { action, at: Date.parse(at), source: "count" } as const;
  if (room) {
    const difference = typeof party === "number" ? party - inRoom(before.rooms, room) : (people ?? 0);
    return { ...about, people: difference, rooms: { [room]: difference } };
  }
  if (typeof party !== "number") return { ...about, people: people ?? 0, rooms: {} };
  // The rooms as confirmed at the door.
  const counted = action.rooms ?? roomsCounted(party, before, door);
  const rooms = noRooms();
  for (const name of new Set([...Object.keys(before.rooms), ...Object.keys(counted)])) {
    rooms[name] = inRoom(counted, name) - inRoom(before.rooms, name);
  }
  return { ...about, people: party - before.venue, rooms };
}

const secondOf = ({ at }: Movement) => Math.floor(at / 1_000);
const isCorrection = ({ action }: Movement) => action.what === "corrected";
const isMove = (movement: Movement) => !isCorrection(movement);

/**
 * The log has whole seconds. A correction sorts after all other movements of its second: the counted number includes
 * them.
 */
const inOrder = (left: Movement, right: Movement) =>
  secondOf(left) - secondOf(right) ||
  Number(isCorrection(left)) - Number(isCorrection(right)) ||
  (left.action._id < right.action._id ? -1 : left.action._id > right.action._id ? 1 : 0);

/** The doors by their names, as actions have them. */
export function doorsByName(doors: readonly CountedDoor[]): (door: string) => CountedDoor | undefined {
  const byName = new Map(doors.map((door) => [door.name.toLowerCase(), door]));
  return (door) => byName.get(door.toLowerCase());
}

/** The movements of a guest, or with the empty text of everyone without a name; corrections as they were recorded. */
function movementsAbout(
  guest: string,
  actions: readonly DoorAction[],
  size: number | undefined,
  doorOf: (door: string) => CountedDoor | undefined,
): Movement[] {
  if (guest !== "") return ofGuest(liveActions(actions), size, doorOf);
  return withoutUndone(actions).map((action) => {
    const people = action.what === "out" ? -(action.people ?? 1) : (action.people ?? 1);
    return moved(action, people, action.what === "walk-in" ? "walk-in" : "count", doorOf(action.door));
  });
}

/**
 * How the number of people inside changed, in the order of time: every arrival and redemption counts the people whom it
 * let in, every press of a door's button its own. Like the states of guests it follows from the union of all actions,
 * so all phones that have the same actions have the same count.
 *
 * @param sizeOf people in the party of a guest (by id) where no action says it.
 * @param doors those of the settings; an action at any other door counts for the venue alone.
 */
export function movementsOf(
  actions: Iterable<DoorAction>,
  sizeOf: (guest: string) => number | undefined = () => undefined,
  doors: readonly CountedDoor[] = [],
): Movement[] {
  const doorOf = doorsByName(doors);
  const all: Movement[] = [];
  for (const [guest, some] of byRequest(actions)) {
    for (const movement of movementsAbout(guest, some, sizeOf(guest), doorOf)) all.push(movement);
  }
  all.sort(inOrder);
  const inside = nobodyInside();
  return all.map((movement) => {
    const { action } = movement;
    const counted = action.what === "corrected" ? corrected(action, inside, doorOf(action.door)) : movement;
    move(inside, counted);
    return counted;
  });
}

/** People in the venue and its rooms at an instant (ms since 1970); by default after every movement. */
export function countAt(movements: readonly Movement[], at = Number.POSITIVE_INFINITY): Inside {
  const inside = nobodyInside();
  for (const movement of movements) if (movement.at <= at) move(inside, movement);
  return inside;
}

/** The last count by hand and its time, by room; the empty text is the key for people in no room. */
interface Counted {
  all: Movement | undefined;
  places: Map<string, { people: number; by: Movement }>;
}

/** Adds up the movements since the last corrections; a counted number includes everything before it. */
function addUp(groups: readonly (readonly Movement[])[], { all, places }: Counted, until?: Movement): Inside {
  const inside = nobodyInside();
  const put = (room: string, people: number) => {
    inside.venue += people;
    if (room !== "") inside.rooms[room] = inRoom(inside.rooms, room) + people;
  };
  for (const [room, { people }] of places) put(room, people);
  const counts = (movement: Movement, room: string) => {
    const last = places.get(room)?.by ?? all;
    return last === undefined || inOrder(movement, last) > 0;
  };
  for (const movements of groups) {
    for (const movement of movements) {
      if (until && inOrder(movement, until) > 0) continue;
      let rest = movement.people;
      for (const room of Object.keys(movement.rooms)) {
        const people = inRoom(movement.rooms, room);
        rest -= people;
        put(room, counts(movement, room) ? people : 0);
      }
      if (rest !== 0 && counts(movement, "")) put("", rest);
    }
  }
  return inside;
}

/** Everyone inside after all movements, in any order. */
function insideNow(
  others: readonly (readonly Movement[])[],
  corrections: readonly Movement[],
  doorOf: (door: string) => CountedDoor | undefined,
): Inside {
  const setting = corrections.filter(({ action }) => typeof action.party === "number").sort(inOrder);
  const adding = corrections.filter(({ action }) => typeof action.party !== "number");
  const groups = [...others, adding.map(({ action }) => corrected(action, nobodyInside(), undefined))];
  const counted: Counted = { all: undefined, places: new Map() };
  for (const by of setting) {
    const { room, party, rooms } = by.action;
    const people = party ?? 0;
    if (room) {
      counted.places.set(room, { people, by });
      continue;
    }
    const parts = rooms ?? roomsCounted(people, addUp(groups, counted, by), doorOf(by.action.door));
    counted.all = by;
    counted.places = new Map(Object.entries(parts).map(([name, some]) => [name, { people: some, by }]));
    counted.places.set("", { people: elsewhere({ venue: people, rooms: parts }), by });
  }
  return addUp(groups, counted);
}

/** The rooms of a venue as they are shown: none is below 0, and all together have no more people than the venue. */
export function roomsWithin(venue: number, rooms: Readonly<Rooms>): Rooms {
  const names = Object.keys(rooms).sort();
  const shown = names.map((room) => Math.max(0, inRoom(rooms, room)));
  const total = Math.max(0, venue);
  const isMore = shown.reduce((sum, people) => sum + people, 0) > total;
  const parts = isMore ? spread(total, shown) : shown;
  return Object.fromEntries(names.map((room, index) => [room, parts[index] ?? 0]));
}

/**
 * The numbers as they are shown. People who left a room that nobody was counted into came in uncounted, perhaps at a door
 * whose phone is offline: the venue has at least the people of its rooms. People who left by a door of no room are taken
 * from the rooms.
 */
export function fitted(inside: Inside): Inside {
  const { venue, rooms } = inside;
  const positive = Object.values(rooms).reduce((sum, people) => sum + Math.max(0, people), 0);
  const total = Math.max(0, venue, positive + Math.min(0, elsewhere(inside)));
  return { venue: total, rooms: roomsWithin(total, rooms) };
}

/**
 * Counts the people inside again and again, with the result of `countAt(movementsOf(...))`, but recounts only guests
 * whose actions changed: of the 28,000 actions of a busy night, a tap adds one.
 */
export function createCounter(): (...about: Parameters<typeof movementsOf>) => Inside {
  let known = new Map<string, { actions: readonly DoorAction[]; size: number | undefined; movements: Movement[] }>();
  let knownDoors: readonly CountedDoor[] | undefined;
  return (actions, sizeOf = () => undefined, doors = []) => {
    const doorOf = doorsByName(doors);
    const before = doors === knownDoors ? known : new Map<string, never>();
    known = new Map();
    knownDoors = doors;
    for (const [guest, some] of byRequest(actions)) {
      const size = sizeOf(guest);
      const last = before.get(guest);
      const isSame = last?.size === size && areSame(last?.actions, some);
      known.set(
        guest,
        last && isSame ? last : { actions: some, size, movements: movementsAbout(guest, some, size, doorOf) },
      );
    }
    const nameless = known.get("")?.movements ?? [];
    const groups = [...known].map(([guest, { movements }]) => (guest === "" ? nameless.filter(isMove) : movements));
    return insideNow(groups, nameless.filter(isCorrection), doorOf);
  };
}
