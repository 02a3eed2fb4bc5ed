import { MIN_LIKE, median } from "../../../bookings/pace/read-pace.server.ts";
import { nameKey } from "../../../night/guest-lists/name-key.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { compareTexts } from "../../../platform/lib/locale/format-number.ts";
import { toInstant } from "../../../platform/lib/time/instants.server.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { currentSettings } from "../../../platform/venue/current.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { listNightsBetween } from "../../../programme/events/staff-store.server.ts";

/** From how many days before a night lists are checked, and how many earlier weeks they are compared with. */
const [LATE_DAYS, LIKE_WEEKS] = [3, 6];

/** An owner whose lists for an upcoming night have far fewer people than usual. */
interface LateList {
  night: string;
  owner: string;
  days: number;
  people: number;
  usual: number;
  /** The id of one of the owner's lists. */
  list: string;
}

/** Owners with an active list for one of these events, with that list, by `nameKey`. */
async function listOwners(db: Database, events: readonly string[]) {
  const series = db
    .selectFrom("events")
    .select("series_id")
    .where("id", "in", events)
    .where("series_id", "is not", null);
  const lists = await db
    .selectFrom("guest_lists")
    .select(["id", "name", "owner_name"])
    .where("active", "=", 1)
    .where(({ eb, and, or }) =>
      or([
        eb("event_id", "in", events),
        eb("series_id", "in", series),
        and([eb("event_id", "is", null), eb("series_id", "is", null)]),
      ]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return new Map(
    lists.map(({ id, name, owner_name }) => [nameKey(owner_name || name), { owner: owner_name || name, list: id }]),
  );
}

/** By owner's key, how many people were on their lists for each of these nights, a given number of days before it. */
async function countPeople(db: Database, nights: readonly string[], days: number) {
  const rows = await db
    .selectFrom("list_entries")
    .innerJoin("guest_lists", "guest_lists.id", "list_entries.list_id")
    .select(["list_entries.night", "plus_ones", "added_at", "owner_name", "guest_lists.name"])
    .where("list_entries.night", "in", nights)
    .where("removed_at", "is", null)
    .execute();
  const ends = new Map(nights.map((night) => [night, toInstant(`${addDays(night, 1 - days)}T00:00`, venue.timeZone)]));
  const owners = new Map<string, Map<string, number>>();
  for (const { night, plus_ones, added_at, owner_name, name } of rows) {
    const key = nameKey(owner_name || name);
    const people = owners.get(key) ?? new Map<string, number>();
    owners.set(key, people);
    const isIn = added_at < (ends.get(night) ?? "");
    people.set(night, (people.get(night) ?? 0) + (isIn ? 1 + plus_ones : 0));
  }
  return owners;
}

/** The median of earlier nights on which an owner had a list; null if there are too few. */
function usualOf(people: ReadonlyMap<string, number>, earlier: readonly string[]): number | null {
  const counts = earlier.map((night) => people.get(night)).filter((count) => count !== undefined);
  return counts.length < MIN_LIKE ? null : median(counts);
}

/**
 * Owners whose lists for one of the next three nights have far fewer people than on the same weekday before, at the
 * same number of days before the night.
 *
 * @param now ms since 1970.
 */
export async function findLateLists(db: Database, now: number): Promise<LateList[]> {
  const { lateList: below, minimumUsual } = currentSettings().warnings;
  if (below === 0) return [];
  const day = tonight(now);
  const events = await listNightsBetween(db, day, addDays(day, LATE_DAYS));
  const on = events.filter(({ state }) => state === "on" || state === "sold_out");
  const late = await Promise.all(
    [...Map.groupBy(on, ({ night }) => night)].map(async ([night, some]): Promise<LateList[]> => {
      const days = (Date.parse(night) - Date.parse(day)) / 86_400_000;
      const earlier = Array.from({ length: LIKE_WEEKS }, (_, week) => addDays(night, -7 * (week + 1)));
      const owners = await listOwners(
        db,
        some.map(({ _id }) => _id),
      );
      const people = await countPeople(db, [night, ...earlier], days);
      return [...owners].flatMap(([key, { owner, list }]): LateList[] => {
        const counts = people.get(key) ?? new Map<string, number>();
        const usual = usualOf(counts, earlier);
        const soFar = counts.get(night) ?? 0;
        if (usual === null || usual < minimumUsual || soFar * 100 >= usual * below) return [];
        return [{ night, owner, days, people: soFar, usual, list }];
      });
    }),
  );
  return late.flat().sort((a, b) => compareTexts(a.night, b.night) || b.usual - a.usual);
}
