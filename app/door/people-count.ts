import { admissionsOf, byRequest, type DoorAction, type DoorSource, liveActions } from "./door-actions.ts";

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
  /** Who came into the venue; negative for those who left. */
  people: number;
  /** Who came into each room; negative for those who left. */
  rooms: Readonly<Record<string, number>>;
  source: DoorSource | "count";
}

type Rooms = Record<string, number>;

/** What a party's action, a walk-in or a door's button moves; people who pass a door between two rooms stay inside. */
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

function move(inside: Inside, { people, rooms }: Movement): void {
  inside.venue += people;
  for (const [room, number] of Object.entries(rooms)) inside.rooms[room] = (inside.rooms[room] ?? 0) + number;
}

const secondOf = ({ at }: Movement) => Math.floor(at / 1_000);
const isCorrection = ({ action }: Movement) => action.what === "corrected";

/** The log has whole seconds: of one second, a number that was counted has everyone else's movements in it. */
const inOrder = (one: Movement, other: Movement) =>
  secondOf(one) - secondOf(other) ||
  Number(isCorrection(one)) - Number(isCorrection(other)) ||
  (one.action._id < other.action._id ? -1 : 1);

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
  const byName = new Map(doors.map((door) => [door.name.toLowerCase(), door]));
  const doorOf = ({ door }: DoorAction) => byName.get(door.toLowerCase());
  const all: Movement[] = [];
  for (const [guest, some] of byRequest(actions)) {
    const live = liveActions(some);
    if (guest !== "") all.push(...ofGuest(live, sizeOf(guest), doorOf));
    else {
      for (const action of live) {
        const people = action.what === "out" ? -(action.people ?? 1) : (action.people ?? 1);
        all.push(moved(action, people, action.what === "walk-in" ? "walk-in" : "count", doorOf(action)));
      }
    }
  }
  all.sort(inOrder);
  const inside: Inside = { venue: 0, rooms: {} };
  return all.map((movement) => {
    const one = movement.action.what === "corrected" ? corrected(movement.action, inside) : movement;
    move(inside, one);
    return one;
  });
}

/** People inside at an instant (ms since 1970); by default after every movement. */
export function insideAt(movements: readonly Movement[], at = Number.POSITIVE_INFINITY): number {
  return movements.reduce((sum, movement) => sum + (movement.at <= at ? movement.people : 0), 0);
}

/** People in the venue and its rooms at an instant (ms since 1970); by default after every movement. */
export function countAt(movements: readonly Movement[], at = Number.POSITIVE_INFINITY): Inside {
  const inside: Inside = { venue: 0, rooms: {} };
  for (const movement of movements) if (movement.at <= at) move(inside, movement);
  return inside;
}
