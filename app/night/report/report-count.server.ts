import type { DoorAction } from "../../bookings/door-log/door-actions.ts";
import { inRoom, move, nobodyInside, roomsWithin } from "../../bookings/door-log/people-count.ts";
import { cameIn, type Flow, leftOf } from "../../bookings/door-log/settled.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { Guest } from "../sheet/sheet.ts";
import { nobody, paidWays, peopleOf, type Source } from "./report.ts";
import type { DoorCount, Exception, HourCount, PaidCount, RoomCount } from "./report-shapes.ts";

const HOUR = 3_600_000;

/** Groups items; groups are in order of first appearance. */
export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  return [...Map.groupBy(items, keyOf).values()];
}

/** People who came in and left, by door, busiest first. @param unknown people whose arrival no door recorded. */
export function countDoors(flows: readonly Flow[], unknown: number): DoorCount[] {
  const doors = grouped(flows, ({ action }) => action.door)
    .map((some) => ({ door: some[0]?.action.door ?? "", came_in: cameIn(some), left: leftOf(some) }))
    .filter(({ came_in, left }) => came_in + left > 0)
    .sort((a, b) => b.came_in - a.came_in);
  return unknown > 0 ? [...doors, { door: "Unknown", came_in: unknown, left: 0 }] : doors;
}

/**
 * People who went into each room as its doors and corrections counted them, and the most in it at once, as the count has
 * it: never more than were inside; busiest first. A correction of the whole count may put people into a room whom no door
 * counted there: they went in, too.
 */
export function countRooms(flows: readonly Flow[]): RoomCount[] {
  const rooms = new Map<string, RoomCount>();
  const counted = nobodyInside();
  let inside = 0;
  for (const flow of flows) {
    const { people, came, left, rooms: moved } = flow;
    move(counted, flow);
    inside += came - left;
    for (const [room, change] of Object.entries(moved)) {
      const count = rooms.getOrInsertComputed(room, () => ({ room, went_in: 0, peak: 0 }));
      // Everyone who comes from another room; from the street, those whom no correction took back.
      count.went_in += Math.max(0, people === 0 ? change : Math.min(change, came));
    }
    const shown = roomsWithin(inside, counted.rooms);
    for (const count of rooms.values()) count.peak = Math.max(count.peak, inRoom(shown, count.room));
  }
  return [...rooms.values()]
    .map(({ room, went_in, peak }) => ({ room, went_in: Math.max(went_in, peak), peak }))
    .filter(({ went_in }) => went_in > 0)
    .sort((a, b) => b.went_in - a.went_in);
}

const hourOf = (at: string) => at.replace(/:\d\d:\d\d(?:\.\d+)?(?=[+-])/, ":00:00");
const nextHour = (at: string) => zonedIso(storedInstant(Date.parse(at) + HOUR), venue.timeZone);

/**
 * People who came in and left by hour, without gaps; those of unknown hours come first.
 *
 * @param flows of the night, in order.
 * @param unknown people whose arrival no door recorded, by source.
 */
export function countHours(flows: readonly Flow[], unknown: readonly [Source, number][]): HourCount[] {
  const hours = new Map<string, HourCount>();
  const [first, last] = [flows[0], flows.at(-1)].map((item) => item && hourOf(item.action.at));
  // With its day and offset; an hour that daylight saving repeats comes twice.
  for (let hour = first; hour && last && Date.parse(hour) <= Date.parse(last); hour = nextHour(hour)) {
    hours.set(hour, { hour: hour.slice(11, 16), from: hour, guests: nobody(), left: 0, inside: 0 });
  }
  for (const { action, source, came, left } of flows) {
    const hour = hours.get(hourOf(action.at));
    if (!hour) continue;
    hour.guests[source] += came;
    hour.left += left;
  }
  let inside = 0;
  for (const hour of hours.values()) {
    inside += peopleOf(hour.guests) - hour.left;
    hour.inside = Math.max(0, inside);
  }
  const all = [...hours.values()];
  if (unknown.length === 0) return all;
  const guests = nobody();
  for (const [source, people] of unknown) guests[source] += people;
  return [{ hour: "", from: "", guests, left: 0, inside: 0 }, ...all];
}

/** What walk-ins paid, by payment method; `unknown` if it was not recorded. */
export function countPaid(flows: readonly Flow[]): PaidCount[] {
  const walkIns = flows.filter(({ source, came }) => source === "walk-in" && came > 0);
  return paidWays.flatMap((by) => {
    const some = walkIns.filter(({ action }) => (action.paid?.by ?? "unknown") === by);
    const amount_cents = some.reduce((sum, { action }) => sum + (action.paid?.cents ?? 0), 0);
    return some.length === 0 ? [] : [{ by, people: cameIn(some), amount_cents }];
  });
}

/** Overrides, parties let in twice and corrections, in the order of time. */
export function listExceptions(guests: readonly Guest[], movements: readonly Flow[]): Exception[] {
  const people = new Map(movements.map(({ action, people }) => [action._id, people]));
  const about = (what: Exception["what"], action: DoorAction, source: Source | null): Exception => ({
    what,
    _id: action._id,
    at: action.at,
    door: action.door,
    phone: action.phone ?? "",
    by: action.by,
    source,
    people: people.get(action._id) ?? 0,
    reason: action.reason ?? "",
  });
  const all = guests.flatMap(({ kind, state }) => state.again.map((action) => about("again", action, kind)));
  for (const { action, source } of movements) {
    if (action.what === "corrected") all.push(about("corrected", action, null));
    else if (action.reason) all.push(about("override", action, source));
  }
  return all.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
