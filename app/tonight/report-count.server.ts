import { venue } from "../content/venue.ts";
import { byRequest, type DoorAction, stateOf } from "../door/door-actions.ts";
import type { Movement } from "../door/people-count.ts";
import { storedInstant, zonedIso } from "../lib/zoned-time.server.ts";
import { nobody, type Source } from "./report.ts";
import type { AfterNight, DoorCount, Exception, HourCount, PartyCount, SheetRow } from "./shapes.ts";
import type { Guest } from "./sheet.ts";

const HOUR = 3_600_000;

/** A guest's source, from the log alone; rows of earlier releases have none. */
const sourceOf = (actions: readonly DoorAction[]): SheetRow["kind"] => {
  const source = actions.find((action) => action.source)?.source;
  if (source && source !== "walk-in") return source;
  return actions.some(({ what }) => what === "redeemed") ? "claim" : "vip-table";
};

/**
 * Guests on the log who are no longer on the sheet: moved to another night, removed or deleted. They have no names.
 *
 * @param ticks all actions of the night.
 */
export function unlistedGuests(rows: readonly SheetRow[], ticks: readonly DoorAction[]): SheetRow[] {
  const known = new Set(rows.map(({ _id }) => _id));
  return [...byRequest(ticks)].flatMap(([id, actions]) => {
    if (id === "" || known.has(id) || stateOf(actions).now === null) return [];
    const guests = Math.max(1, ...actions.map(({ party }) => party ?? 0));
    const about = { reference: "", name: "", status: "", wants: "", note: "", comes: "", code: null };
    return [{ _id: id, kind: sourceOf(actions), guests, ...about }];
  });
}

/** Adds up some guests. Void tickets are expected only if they were let in all the same. */
export function countParties(guests: readonly Guest[]): PartyCount {
  const own = guests.filter(({ status, state }) => status !== "void" || state.arrived !== null);
  const came = own.filter(({ state }) => state.arrived !== null);
  return {
    expected: own.length,
    came: came.length,
    no_show: own.filter(({ state }) => state.now === "no-show").length,
    guests_expected: own.reduce((sum, guest) => sum + Math.max(guest.guests, guest.state.people), 0),
    guests_came: came.reduce((sum, { state }) => sum + state.people, 0),
    partial: came.filter(({ guests: party, state }) => state.people < party).length,
    used_again: own.filter(({ state }) => state.again.length > 0).length,
  };
}

/** Sorts items into groups, in the order in which these first appear. */
export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  return [...Map.groupBy(items, keyOf).values()];
}

const isFlow = ({ action }: Movement) => action.what !== "corrected";

/** Everyone who came in; a no-show that was recorded later takes people back. */
export function cameIn(movements: readonly Movement[]): number {
  return movements.reduce((sum, one) => sum + (isFlow(one) && one.action.what !== "out" ? one.people : 0), 0);
}

/** People who left through any door. */
export function leftOf(movements: readonly Movement[]): number {
  return movements.reduce((sum, { action, people }) => sum - (action.what === "out" ? people : 0), 0);
}

/** The most people inside at once, and since when; null where nobody came. @param movements in order. */
export function peakOf(movements: readonly Movement[]): AfterNight["peak"] {
  let inside = 0;
  let peak: AfterNight["peak"] = null;
  for (const { action, people } of movements) {
    inside += people;
    if (inside > (peak?.people ?? 0)) peak = { people: inside, at: action.at };
  }
  return peak;
}

/** People who came in and left, by door, busiest first. */
export function countDoors(movements: readonly Movement[]): DoorCount[] {
  return grouped(movements.filter(isFlow), ({ action }) => action.door)
    .map((some) => ({ door: some[0]?.action.door ?? "", came_in: cameIn(some), left: leftOf(some) }))
    .sort((one, other) => other.came_in - one.came_in);
}

const hourOf = (at: string) => at.replace(/:\d\d:\d\d(?:\.\d+)?(?=[+-])/, ":00:00");
const nextHour = (at: string) => zonedIso(storedInstant(Date.parse(at) + HOUR), venue.timeZone);

/**
 * People who came in and left by hour, without gaps; those of unknown hours come first.
 *
 * @param movements of the night, in order.
 * @param absent ids of guests who did not come in the end.
 * @param unknown people whose arrival no door recorded, by source.
 */
export function countHours(
  movements: readonly Movement[],
  absent: ReadonlySet<string>,
  unknown: readonly [Source, number][],
): HourCount[] {
  const hours = new Map<string, HourCount>();
  const [first, last] = [movements[0], movements.at(-1)].map((one) => one && hourOf(one.action.at));
  // With its day and offset; an hour that daylight saving repeats comes twice.
  for (let hour = first; hour && last && Date.parse(hour) <= Date.parse(last); hour = nextHour(hour)) {
    hours.set(hour, { hour: hour.slice(11, 16), from: hour, guests: nobody(), left: 0, inside: 0 });
  }
  const moved = new Map<HourCount, number>();
  for (const { action, people, source } of movements) {
    const hour = hours.get(hourOf(action.at));
    if (!hour) continue;
    moved.set(hour, (moved.get(hour) ?? 0) + people);
    if (action.what === "out") hour.left -= people;
    else if (action.what !== "corrected" && people > 0 && !absent.has(action.request)) hour.guests[source] += people;
  }
  let inside = 0;
  for (const hour of hours.values()) {
    inside += moved.get(hour) ?? 0;
    hour.inside = Math.max(0, inside);
  }
  const all = [...hours.values()];
  if (unknown.length === 0) return all;
  const guests = nobody();
  for (const [source, people] of unknown) guests[source] += people;
  return [{ hour: "", from: "", guests, left: 0, inside: 0 }, ...all];
}

/** Overrides, parties let in twice and corrections, in the order of time. */
export function listExceptions(guests: readonly Guest[], movements: readonly Movement[]): Exception[] {
  const people = new Map(movements.map(({ action, people }) => [action._id, people]));
  const about = (what: Exception["what"], action: DoorAction, source: Source | null): Exception => ({
    ...{ what, _id: action._id, at: action.at, door: action.door, phone: action.phone ?? "", by: action.by, source },
    people: people.get(action._id) ?? 0,
    reason: action.reason ?? "",
  });
  const all = guests.flatMap(({ kind, state }) => state.again.map((action) => about("again", action, kind)));
  for (const { action, source } of movements) {
    if (action.what === "corrected") all.push(about("corrected", action, null));
    else if (action.reason) all.push(about("override", action, source));
  }
  return all.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
