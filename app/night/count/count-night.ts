import type { DoorAction } from "../../bookings/door-log/door-actions.ts";
import { type Movement, move, nobodyInside, roomsWithin } from "../../bookings/door-log/people-count.ts";
import type { Flow } from "../../bookings/door-log/settled.ts";
import { listOverrides } from "../sheet/overrides.ts";
import type { Correction, CountLine, CountMinute } from "../sheet/shapes.ts";

const MINUTE = 60_000;

/** A movement as a line of the log. */
export function countLine({ action, people, rooms }: Movement): CountLine {
  const { at, what, party, room = "", by, door, phone = "", reason = "" } = action;
  const moved = people || (what === "corrected" ? 0 : Object.values(rooms)[0] || 0);
  const counted = what === "corrected" ? (party ?? null) : null;
  return { at, what, people: moved, counted, room, by, door, phone, reason };
}

/** The corrections of a night. @param actions all of its door actions. */
export function correctionsOf(actions: readonly DoorAction[], movements: readonly Movement[]): Correction[] {
  const lines = movements
    .filter(({ action }) => action.what === "corrected")
    .map((movement): Correction => ({ ...countLine(movement), _id: movement.action._id, undone: null }));
  const undone = listOverrides(actions).flatMap(({ action, undone }): Correction[] => {
    if (action.what !== "corrected" || !undone) return [];
    const movement: Movement = {
      action,
      at: Date.parse(action.at),
      people: action.people ?? 0,
      rooms: {},
      source: "count",
    };
    return [{ ...countLine(movement), _id: action._id, undone: { at: undone.at, by: undone.by } }];
  });
  return [...lines, ...undone];
}

/**
 * The people inside minute by minute. Minutes are instants: an hour that daylight saving repeats comes twice.
 *
 * @param flows in order.
 * @param zoned writes an instant (ms since 1970) with the venue's offset.
 */
export function minutesOf(flows: readonly Flow[], zoned: (at: number) => string): CountMinute[] {
  const [first, last] = [flows[0], flows.at(-1)];
  if (!first || !last) return [];
  const counted = nobodyInside();
  const minutes: CountMinute[] = [];
  let [next, inside] = [0, 0];
  for (let start = first.at - (first.at % MINUTE); start <= last.at; start += MINUTE) {
    let [came, left] = [0, 0];
    for (let flow = flows[next]; flow && flow.at < start + MINUTE; flow = flows[next]) {
      move(counted, flow);
      came += flow.came;
      left += flow.left;
      next += 1;
    }
    inside += came - left;
    minutes.push({
      at: zoned(start),
      inside: Math.max(0, inside),
      came,
      left,
      rooms: roomsWithin(inside, counted.rooms),
    });
  }
  return minutes;
}
