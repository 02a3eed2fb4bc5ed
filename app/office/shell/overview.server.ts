import { countTasks } from "../../bookings/deposits/settle.server.ts";
import { readCounts } from "../../bookings/requests/counts.server.ts";
import { listLongestWaiting } from "../../bookings/requests/inbox/list.server.ts";
import { countSince, findNewest } from "../../bookings/requests/inbox/newest.server.ts";
import { countNight } from "../../bookings/requests/inbox/night-counts.server.ts";
import { visibleKinds } from "../../bookings/requests/visible-kinds.ts";
import { countMails } from "../../house/mail/store.server.ts";
import { countDraftChanges } from "../../house/settings/state.server.ts";
import { listStuckCampaigns } from "../../mailing/campaigns/write/list.server.ts";
import { findUnsignedNight } from "../../night/incidents/nights.server.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { can, type Role } from "../../platform/roles/roles.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { StaffEvent } from "../../programme/events/event.ts";
import { findNextNight, listNightsBetween } from "../../programme/events/staff-store.server.ts";
import type { Staff } from "../../staff/auth/session.server.ts";
import { readBucketState, summarizeBucket } from "../backup/bucket-state.server.ts";
import { type BackupSchedule, lastBackups, readBackupSchedule, readBackupState } from "../backup/state.server.ts";
import { hasDemo } from "../demo/added.server.ts";
import { countLicences } from "../image-library/library.server.ts";
import { readSetup } from "../setup/setup.server.ts";
import { countTextsToCheck } from "../texts-to-check/list.server.ts";
import type { BackupsSummary, LiveCounts, Overview, WeekendEvent } from "./shapes.ts";

const MAX_WAITING = 8;

/**
 * Reads a role's live counts, using stored counts and indexes only, since every open tab requests them every few
 * seconds.
 */
export async function readLiveCounts(db: Database, role: Role): Promise<LiveCounts> {
  const visible = visibleKinds(role);
  const { waiting, kinds } = await readCounts(db, visible);
  const byKind = Object.entries(kinds).map(([kind, counts]) => [kind, counts.waiting]);
  return {
    role,
    waiting,
    waiting_by_kind: Object.fromEntries(byKind),
    failed_mails: can(role, "outbox.see") ? await countMails(db, "failed") : 0,
    deposit_tasks: can(role, "deposits.see") ? await countTasks(db) : 0,
    demo: await hasDemo(db),
    newest: await findNewest(db, visible),
  };
}

/** Events from tonight to Sunday, otherwise the next one. `now` is ms since 1970. */
async function listWeekend(db: Database, now: number): Promise<StaffEvent[]> {
  const first = Temporal.PlainDate.from(tonight(now));
  const monday = first.add({ days: 8 - first.dayOfWeek });
  const nights = await listNightsBetween(db, first.toString(), monday.subtract({ days: 1 }).toString());
  if (nights.length > 0) return nights;
  const next = await findNextNight(db, monday.toString());
  return next ? [next] : [];
}

/** The fields of an event that the dashboard shows. */
function eventSummary(event: StaffEvent): WeekendEvent["event"] {
  const { _id, name, start_date, end_date, night, status, imgsrc, picture, state, previous_start_date } = event;
  return { _id, name, start_date, end_date, night, status, imgsrc, picture, state, previous_start_date };
}

/** The weekend's events, each with the requests of the visible kinds. */
async function readWeekend(db: Database, visible: readonly RequestKind[], now: number) {
  const weekend: NonNullable<Overview["weekend"]> = [];
  for (const event of await listWeekend(db, now)) {
    weekend.push({ event: eventSummary(event), ...(await countNight(db, visible, event.night)) });
  }
  return weekend;
}

/** Most campaigns listed on the dashboard. */
const MAX_STUCK = 5;

/**
 * An instant (ISO 8601 in UTC) with the venue's offset, to the millisecond: with a rounded time, requests would be
 * missed or repeated.
 */
function exactly(instant: string): string {
  const time = Temporal.Instant.from(instant).toZonedDateTimeISO(venue.timeZone);
  return time.toString({ fractionalSecondDigits: 3, timeZoneName: "never" });
}

/** The dashboard's requests, of the kinds that a role may see. */
async function readRequests(db: Database, visible: readonly RequestKind[], seenAt: string | null) {
  return {
    since: seenAt ? await countSince(db, visible, seenAt) : Object.fromEntries(visible.map((kind) => [kind, 0])),
    waiting: await listLongestWaiting(db, visible, MAX_WAITING),
  };
}

/** Emails for the dashboard. */
async function readMails(db: Database, mailConfigured: boolean) {
  return {
    failed_mails: await countMails(db, "failed"),
    waiting_mails: await countMails(db, "waiting"),
    held_mails: await countMails(db, "held"),
    mail_configured: mailConfigured,
  };
}

/** Facts about the server's configuration. */
interface ServerState {
  mailConfigured: boolean;
  /** The environment's schedule of backups. */
  fixedBackups: BackupSchedule;
  /** The bucket for backups, if one is configured. */
  backupBucket?: object;
}

/**
 * Reads the parts of the dashboard that an admin's role may see.
 *
 * @param now ms since 1970.
 */
export async function readOverview(
  db: Database,
  { id, role }: Pick<Staff, "id" | "role">,
  { mailConfigured, fixedBackups, backupBucket }: ServerState,
  now: number,
): Promise<Overview> {
  const { seen_at } = await db.selectFrom("admins").select("seen_at").where("id", "=", id).executeTakeFirstOrThrow();
  const visible = visibleKinds(role);
  return {
    as_of: exactly(storedInstant(now)),
    seen_on: seen_at && exactly(seen_at),
    ...(can(role, "requests.see") && (await readRequests(db, visible, seen_at))),
    ...(can(role, "deposits.see") && { deposit_tasks: await countTasks(db) }),
    ...(can(role, "incidents.see") && { unsigned_night: await findUnsignedNight(db, now) }),
    ...(can(role, "events.see") && { weekend: await readWeekend(db, visible, now) }),
    ...(can(role, "outbox.see") && (await readMails(db, mailConfigured))),
    ...(can(role, "campaigns.see") && { campaigns: await listStuckCampaigns(db, MAX_STUCK) }),
    ...(can(role, "settings.see") && { draft_changes: await countDraftChanges(db) }),
    ...(can(role, "settings.change") && { setup: await readSetup(db), ...(await readTexts(db)) }),
    ...(can(role, "images.see") && { licences: await countLicences(db, now) }),
    // As with retention, for those responsible for data.
    ...(can(role, "privacy.see") && { backups: await readBackups(db, { fixedBackups, backupBucket }, now) }),
  };
}

/** The number of texts to check, unless there is demo content, whose texts are the demo's, too. */
async function readTexts(db: Database): Promise<Pick<Overview, "texts_to_check">> {
  return (await hasDemo(db)) ? {} : { texts_to_check: await countTextsToCheck(db) };
}

/** The state of backups; null if neither an interval nor a bucket is configured. */
async function readBackups(
  db: Database,
  { fixedBackups, backupBucket }: Omit<ServerState, "mailConfigured">,
  now: number,
): Promise<BackupsSummary | null> {
  const { every } = await readBackupSchedule(db, fixedBackups);
  if (every === undefined && !backupBucket) return null;
  const state = await readBackupState(db);
  const { good } = state;
  return {
    scheduled: every !== undefined,
    ...lastBackups(state),
    overdue: good !== undefined && every !== undefined && now - Date.parse(good.at) > 2 * every,
    bucket: backupBucket ? summarizeBucket(await readBucketState(db), every, now) : null,
  };
}

/** Stores the time until which an admin has seen new requests, ms since 1970; never earlier than before. */
export async function noteSeen(trx: Database, adminId: string, until: number): Promise<void> {
  const seen_at = storedInstant(until);
  await trx
    .updateTable("admins")
    .set({ seen_at })
    .where("id", "=", adminId)
    .where((eb) => eb.or([eb("seen_at", "is", null), eb("seen_at", "<", seen_at)]))
    .execute();
}
