import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { settings } from "../../platform/venue/current.ts";
import { hoursOf } from "../../platform/venue/schema/opening-hours.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { RegisterRow } from "./register.server.ts";
import type { RegisterEntry, RegisterNight } from "./shapes.ts";

const zoned = (instant: string) => zonedIso(instant, venue.timeZone);

function entryOf(row: RegisterRow, signedAt: number): RegisterEntry {
  const { kind = null, details = {} } = parseJsonText(row.body);
  return {
    _id: row.id,
    number: row.number,
    entry: row.entry as RegisterEntry["entry"],
    kind,
    details,
    at: zoned(row.at),
    received_on: zoned(row.received_at),
    by: row.actor,
    door: row.door,
    phone: row.phone,
    late: row.number > signedAt,
    about: row.about,
  };
}

/** A night of the register from all of its rows, in order. */
function nightOfRows(night: string, rows: readonly RegisterRow[]): RegisterNight {
  const signOffs = rows.filter(({ entry }) => entry === "sign-off");
  const firstSigned = signOffs[0]?.number ?? Number.POSITIVE_INFINITY;
  return {
    night,
    entries: rows.filter(({ entry }) => entry !== "sign-off").map((row) => entryOf(row, firstSigned)),
    sign_offs: signOffs.map((row) => ({
      number: row.number,
      at: zoned(row.at),
      by: row.actor,
      incidents: parseJsonText(row.body).incidents ?? 0,
    })),
    signed: rows.at(-1)?.entry === "sign-off",
  };
}

/** The register of the nights `from` to `to`, newest night first. */
export async function listNights(db: Database, from: string, to: string): Promise<RegisterNight[]> {
  const rows = await db
    .selectFrom("register")
    .selectAll()
    .where("night", ">=", from)
    .where("night", "<=", to)
    .orderBy("night", "desc")
    .orderBy("number")
    .execute();
  return [...Map.groupBy(rows, ({ night }) => night)].map(([night, ofNight]) => nightOfRows(night, ofNight));
}

/** The register of one night. */
export async function readNight(db: Database, night: string): Promise<RegisterNight> {
  const [found] = await listNights(db, night, night);
  return found ?? nightOfRows(night, []);
}

/** How many days back a night may still need a sign-off. */
const UNSIGNED_DAYS = 7;

/**
 * The latest club night before tonight that was open and is not signed off, or has entries since its sign-off; null if
 * there is none since the club's first entry in the register.
 *
 * @param now ms since 1970.
 */
export async function findUnsignedNight(db: Database, now: number): Promise<string | null> {
  const first = await db.selectFrom("register").select("night").orderBy("night").limit(1).executeTakeFirst();
  if (!first) return null;
  const last = addDays(tonight(now), -1);
  const from = addDays(last, 1 - UNSIGNED_DAYS);
  const nights = new Map((await listNights(db, from, last)).map((night) => [night.night, night]));
  for (let night = last; night >= from && night >= first.night; night = addDays(night, -1)) {
    const known = nights.get(night);
    if (known ? !known.signed : hoursOf(settings().hours, night).open.length > 0) return night;
    if (known?.signed) return null;
  }
  return null;
}
