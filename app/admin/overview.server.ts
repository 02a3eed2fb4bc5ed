import { readBackupState } from "../backup/state.server.ts";
import { tonight } from "../content/club-night.ts";
import { type RequestKind, requestKinds } from "../content/request-kinds.ts";
import { venue } from "../content/venue.ts";
import type { Database } from "../db/tables.ts";
import { hasDemo } from "../demo/added.server.ts";
import type { StaffEvent } from "../events/event.ts";
import { findNextNight, listNightsBetween } from "../events/staff-store.server.ts";
import { countLicences } from "../images/library.server.ts";
import { storedInstant, zonedIso } from "../lib/zoned-time.server.ts";
import { countMails } from "../mail/store.server.ts";
import { readCounts } from "../requests/inbox/counts.server.ts";
import { listLongestWaiting } from "../requests/inbox/list.server.ts";
import { countSince, findNewest } from "../requests/inbox/newest.server.ts";
import { countNight } from "../requests/inbox/night-counts.server.ts";
import { countDraftChanges } from "../settings/state.server.ts";
import { readSetup } from "../setup/setup.server.ts";
import type { LiveCounts } from "./live-counts.ts";
import type { Overview } from "./overview.ts";

const MOST_WAITING = 8;

/** Reads the live counts from stored counts and indexes only, as every open tab asks every few seconds. */
export async function readLiveCounts(db: Database): Promise<LiveCounts> {
  const { waiting, kinds } = await readCounts(db);
  const byKind = Object.entries(kinds).map(([kind, counts]) => [kind, counts.waiting]);
  return {
    waiting,
    waiting_by_kind: Object.fromEntries(byKind),
    failed_mails: await countMails(db, "failed"),
    demo: await hasDemo(db),
    newest: await findNewest(db),
  };
}

/** Events from tonight to Sunday, or the next one. `now` is ms since 1970. */
async function listWeekend(db: Database, now: number): Promise<StaffEvent[]> {
  const first = Temporal.PlainDate.from(tonight(now));
  const monday = first.add({ days: 8 - first.dayOfWeek });
  const nights = await listNightsBetween(db, first.toString(), monday.subtract({ days: 1 }).toString());
  if (nights.length > 0) return nights;
  const next = await findNextNight(db, monday.toString());
  return next ? [next] : [];
}

/** The fields of an event that the dashboard shows. */
function eventSummary(night: StaffEvent): Overview["weekend"][number]["event"] {
  const { _id, name, start_date, end_date, night: day, status, imgsrc, picture, state, previous_start_date } = night;
  return {
    ...{ _id, name, start_date, end_date, night: day, status, imgsrc, state },
    ...(picture && { picture }),
    ...(previous_start_date && { previous_start_date }),
  };
}

/** An instant (ISO 8601 in UTC) with the venue's offset, to the millisecond, so that no request falls between the two. */
function exactly(instant: string): string {
  const time = Temporal.Instant.from(instant).toZonedDateTimeISO(venue.timeZone);
  return time.toString({ fractionalSecondDigits: 3, timeZoneName: "never" });
}

/**
 * Reads the dashboard's data.
 *
 * @param adminId the admin who asks.
 * @param now ms since 1970.
 */
export async function readOverview(
  db: Database,
  adminId: string,
  now: number,
): Promise<Omit<Overview, "mail_configured" | "backups">> {
  const { seen_at } = await db
    .selectFrom("admins")
    .select("seen_at")
    .where("id", "=", adminId)
    .executeTakeFirstOrThrow();
  const weekend: Overview["weekend"] = [];
  for (const event of await listWeekend(db, now)) {
    weekend.push({ event: eventSummary(event), ...(await countNight(db, event.night)) });
  }
  return {
    as_of: exactly(storedInstant(now)),
    seen_on: seen_at && exactly(seen_at),
    since: seen_at ? await countSince(db, seen_at) : nothing(),
    waiting: await listLongestWaiting(db, MOST_WAITING),
    weekend,
    failed_mails: await countMails(db, "failed"),
    waiting_mails: await countMails(db, "waiting"),
    held_mails: await countMails(db, "held"),
    draft_changes: await countDraftChanges(db),
    setup: await readSetup(db),
    licences: await countLicences(db, now),
  };
}

function nothing(): Overview["since"] {
  return Object.fromEntries(Object.keys(requestKinds).map((kind) => [kind, 0])) as Record<RequestKind, number>;
}

/**
 * The state of scheduled backups.
 *
 * @param now ms since 1970.
 */
export async function readBackups(db: Database, every: number, now: number): Promise<Overview["backups"]> {
  const { good, failed } = await readBackupState(db);
  const here = <Kind extends { at: string }>(one: Kind | undefined) =>
    one ? { ...one, at: zonedIso(one.at, venue.timeZone) } : null;
  return {
    good: here(good),
    failed: here(failed),
    overdue: good !== undefined && now - Date.parse(good.at) > 2 * every,
  };
}

/** Stores until when an admin has seen new requests, ms since 1970. It never goes backwards. */
export async function noteSeen(trx: Database, adminId: string, until: number): Promise<void> {
  const seen_at = storedInstant(until);
  await trx
    .updateTable("admins")
    .set({ seen_at })
    .where("id", "=", adminId)
    .where((eb) => eb.or([eb("seen_at", "is", null), eb("seen_at", "<", seen_at)]))
    .execute();
}
