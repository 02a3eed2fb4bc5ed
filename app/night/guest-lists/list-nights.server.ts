import type { Database } from "../../platform/db/tables.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { nightFor, tonight } from "../../platform/venue/club-night.ts";
import { settings } from "../../platform/venue/current.ts";
import { hoursOf } from "../../platform/venue/schema/opening-hours.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { ListNight } from "./shapes.ts";

/** Upcoming nights of a list, and how many days ahead nights without an event are included. */
const MAX_NIGHTS = 12;
const DAYS_AHEAD = 28;

/** The ids from which a list's nights follow. */
export interface ListOf {
  id: string;
  event_id: string | null;
  series_id: string | null;
}

/** Longer than any event, so that events in progress are found. */
const MAX_EVENT_MS = 48 * 3_600_000;

interface NightEvent {
  night: string;
  name: string;
  state: string;
}

async function eventsOf(db: Database, { event_id, series_id }: ListOf, now: number): Promise<NightEvent[]> {
  const all = db
    .selectFrom("events")
    .select(["name", "starts_at", "night", "state"])
    .where("deleted_at", "is", null)
    .orderBy("starts_at")
    .orderBy("id");
  const coming = all.where("starts_at", ">=", storedInstant(now - MAX_EVENT_MS)).limit(60);
  const rows = await (event_id !== null
    ? all.where("id", "=", event_id)
    : series_id !== null
      ? coming.where("series_id", "=", series_id)
      : coming.where("active", "=", 1)
  ).execute();
  return rows.map(({ name, starts_at, night, state }) => ({
    name,
    state,
    night: nightFor(zonedIso(starts_at, venue.timeZone), night),
  }));
}

/** Nights with opening hours, for a list that belongs to no event. */
function openNights(from: string): string[] {
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(from, index));
  return days.filter((day) => hoursOf(settings().hours, day).open.length > 0);
}

async function entriesByNight(db: Database, listId: string) {
  const rows = await db
    .selectFrom("list_entries")
    .select(["night", ({ fn }) => fn.countAll().as("entries"), ({ fn }) => fn.sum("plus_ones").as("more")])
    .where("list_id", "=", listId)
    .where("removed_at", "is", null)
    .groupBy("night")
    .execute();
  return new Map(
    rows.map(({ night, entries, more }) => [
      night,
      { entries: Number(entries), people: Number(entries) + Number(more ?? 0) },
    ]),
  );
}

/**
 * The club nights of a list in order: tonight and later, and any earlier one that has entries.
 *
 * @param now ms since 1970.
 */
export async function listNights(db: Database, list: ListOf, now: number): Promise<ListNight[]> {
  const [events, entered] = await Promise.all([eventsOf(db, list, now), entriesByNight(db, list.id)]);
  const from = tonight(now);
  const every = list.event_id === null && list.series_id === null ? openNights(from) : [];
  const coming = [...new Set([...events.map(({ night }) => night), ...every])].filter((night) => night >= from).sort();
  const nights = new Set([...coming.slice(0, MAX_NIGHTS), ...entered.keys()]);
  return [...nights].sort().map((night) => {
    const own = events.filter((event) => event.night === night);
    const first = own[0];
    const off = first && own.every(({ state }) => state === "cancelled" || state === "postponed") ? first.state : "";
    return {
      night,
      title: own.map(({ name }) => name).join(", "),
      off: off === "postponed" && list.event_id !== null ? "" : off,
      ...(entered.get(night) ?? { entries: 0, people: 0 }),
    };
  });
}

/** Whether guests can be entered for a night: it is one of the list's upcoming ones. */
export async function isNightOf(db: Database, list: ListOf, night: string, now: number): Promise<boolean> {
  if (night < tonight(now)) return false;
  const nights = await listNights(db, list, now);
  return nights.some((listed) => listed.night === night);
}

/** The upcoming events that a list can be for, the nearest first. @param now ms since 1970. */
export async function listChoices(db: Database, now: number) {
  const rows = await db
    .selectFrom("events")
    .select(["id", "name", "starts_at", "series_id"])
    .where("deleted_at", "is", null)
    .where("ends_at", ">", storedInstant(now))
    .orderBy("starts_at")
    .orderBy("id")
    .limit(200)
    .execute();
  return rows.map(({ id, name, starts_at, series_id }) => ({
    _id: id,
    name,
    series: series_id,
    start_date: zonedIso(starts_at, venue.timeZone),
  }));
}
