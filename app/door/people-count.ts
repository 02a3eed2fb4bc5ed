import {
  admissionsOf,
  areSame,
  byRequest,
  type DoorAction,
  type DoorSource,
  liveActions,
  withoutUndone,
} from "./door-actions.ts";

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
  const rooms: Rooms = {};
  if (door?.into) rooms[door.into] = people;
  if (inner && door) rooms[door.from] = -people;
  return { action, at: Date.parse(action.at), people: inner ? 0 : people, rooms, source };
}

/** The movements of one party: everyone comes in once, by whichever action was first, and at its door. */
function ofGuest(
  live: readonly DoorAction[],
  size: number | undefined,
  doorOf: (action: DoorAction) => CountedDoor | undefined,
): Movement[] {
  const all: Movement[] = [];
  const admissions = new Map(admissionsOf(live, size).map((one) => [one.action, one.people]));
  let inside: Movement[] = [];
  for (const action of live) {
    const source = action.source ?? "ticket";
    if (action.what === "no-show") {
      // Takes back those who had been let in by mistake, where they were.
      all.push(...inside.map((one) => moved(action, -one.people, source, doorOf(one.action))));
      inside = [];
    }
    const people = admissions.get(action) ?? 0;
    if (people === 0) continue;
    const movement = moved(action, people, source, doorOf(action));
    inside.push(movement);
    all.push(movement);
  }
  return all;
}

/** A correction sets a number that was counted: its difference depends on everything before it. */
function corrected(action: DoorAction, before: Inside): Movement {
  const { room, party, people, at } = action;
  const was = room ? (before.rooms[room] ?? 0) : before.venue;
  const difference = typeof party === "number" ? party - was : (people ?? 0);
  const moves = room ? { people: 0, rooms: { [room]: difference } } : { people: difference, rooms: {} };
  return { action, at: Date.parse(at), ...moves, source: "count" };
}

/** People inside the venue and in each room, by its name. */
export interface Inside {
  venue: number;
  rooms: Rooms;
}

/** Adds a movement to the people inside. */
export function move(inside: Inside, { people, rooms }: Movement): void {
  inside.venue += people;
  for (const room in rooms) inside.rooms[room] = (inside.rooms[room] ?? 0) + (rooms[room] ?? 0);
}

const secondOf = ({ at }: Movement) => Math.floor(at / 1_000);
const isCorrection = ({ action }: Movement) => action.what === "corrected";

/** The log has whole seconds: of one second, a number that was counted has everyone else's movements in it. */
const inOrder = (one: Movement, other: Movement) =>
  secondOf(one) - secondOf(other) ||
  Number(isCorrection(one)) - Number(isCorrection(other)) ||
  (one.action._id < other.action._id ? -1 : one.action._id > other.action._id ? 1 : 0);

/** The doors by their names, as actions have them. */
function doorsByName(doors: readonly CountedDoor[]): (action: DoorAction) => CountedDoor | undefined {
  const byName = new Map(doors.map((door) => [door.name.toLowerCase(), door]));
  return ({ door }) => byName.get(door.toLowerCase());
}

/** The movements of a guest, or with the empty text of everyone without a name; corrections as they were recorded. */
function movementsAbout(
  guest: string,
  actions: readonly DoorAction[],
  size: number | undefined,
  doorOf: (action: DoorAction) => CountedDoor | undefined,
): Movement[] {
  if (guest !== "") return ofGuest(liveActions(actions), size, doorOf);
  return withoutUndone(actions).map((action) => {
    const people = action.what === "out" ? -(action.people ?? 1) : (action.people ?? 1);
    return moved(action, people, action.what === "walk-in" ? "walk-in" : "count", doorOf(action));
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
  const inside: Inside = { venue: 0, rooms: {} };
  return all.map((movement) => {
    const one = movement.action.what === "corrected" ? corrected(movement.action, inside) : movement;
    move(inside, one);
    return one;
  });
}

/** People in the venue and its rooms at an instant (ms since 1970); by default after every movement. */
export function countAt(movements: readonly Movement[], at = Number.POSITIVE_INFINITY): Inside {
  const inside: Inside = { venue: 0, rooms: {} };
  for (const movement of movements) if (movement.at <= at) move(inside, movement);
  return inside;
}

/** The last correction of the venue (the empty text) and of each room that sets a number. */
function lastCounted(movements: readonly Movement[]): Map<string, Movement> {
  const last = new Map<string, Movement>();
  for (const one of movements) {
    const { what, party, room = "" } = one.action;
    if (what !== "corrected" || typeof party !== "number") continue;
    const before = last.get(room);
    if (!before || inOrder(before, one) < 0) last.set(room, one);
  }
  return last;
}

/** Everyone inside after all movements, in any order: what was before a number that was counted is in it. */
function insideNow(groups: Iterable<readonly Movement[]>, corrections: readonly Movement[]): Inside {
  const counted = lastCounted(corrections);
  const inside: Inside = { venue: counted.get("")?.action.party ?? 0, rooms: {} };
  for (const [room, { action }] of counted) if (room !== "") inside.rooms[room] = action.party ?? 0;
  const isLater = (one: Movement, room: string) => {
    const correction = counted.get(room);
    return correction === undefined || inOrder(one, correction) > 0;
  };
  const add = (one: Movement, { people, rooms }: Pick<Movement, "people" | "rooms">) => {
    if (people !== 0 && isLater(one, "")) inside.venue += people;
    for (const room in rooms) {
      if (isLater(one, room)) inside.rooms[room] = (inside.rooms[room] ?? 0) + (rooms[room] ?? 0);
    }
  };
  for (const movements of groups) for (const one of movements) if (!isCorrection(one)) add(one, one);
  for (const one of corrections) {
    const { party, people, room } = one.action;
    if (typeof party === "number") continue;
    add(one, room ? { people: 0, rooms: { [room]: people ?? 0 } } : { people: people ?? 0, rooms: {} });
  }
  return inside;
}

/**
 * Counts the people inside again and again, as `countAt(movementsOf(...))` does: only guests about whom there are other
 * actions are counted again. Of 28,000 actions of a busy night a tap adds one.
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
    const groups = [...known.values()].map(({ movements }) => movements);
    return insideNow(groups, (known.get("")?.movements ?? []).filter(isCorrection));
  };
}
