import type { Selectable } from "kysely";
import { isVisible } from "../../../bookings/requests/visible-kinds.server.ts";
import type { NightState } from "../../../platform/db/tables/content.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { storedInstant, zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { nightFor } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { eventPath } from "../event-address.ts";
import type { NightChange } from "./shapes.ts";

type ChangeRow = Selectable<Tables["night_changes"]>;

const local = (instant: string) => zonedIso(instant, venue.timeZone);

/** A status change for the news feed. */
export interface NightNotice {
  /** The change's permanent id. */
  _id: string;
  /** ISO 8601 in UTC. */
  at: string;
  /** The event's name and page. */
  name: string;
  path: string;
  state: NightState;
  state_reason: string;
  /** The club night, `YYYY-MM-DD`, and the original start. */
  night: string;
  previous_start_date?: string;
}

/** The changes of active events since an instant (ms since 1970), newest first. */
export async function listNightNotices(db: Database, since: number, limit: number): Promise<NightNotice[]> {
  const rows = await db
    .selectFrom("night_changes")
    .innerJoin("events", "events.id", "night_changes.event_id")
    .selectAll("night_changes")
    .select(["events.name", "events.night as event_night"])
    .where("events.active", "=", 1)
    .where("night_changes.at", ">=", storedInstant(since))
    .orderBy("night_changes.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, at, event_id, name, state, reason, starts_at, event_night, previous_starts_at }) => ({
    _id: id,
    at,
    name,
    path: eventPath({ _id: event_id, name }),
    state,
    state_reason: reason,
    night: nightFor(local(starts_at), event_night),
    ...(previous_starts_at && { previous_start_date: local(previous_starts_at) }),
  }));
}

/** The newest change of an event, if it ever changed. @param state to this status; any if omitted. */
export async function findLastChange(
  db: Database,
  eventId: string,
  state?: NightState,
): Promise<ChangeRow | undefined> {
  return db
    .selectFrom("night_changes")
    .selectAll()
    .where("event_id", "=", eventId)
    .$if(state !== undefined, (changes) => changes.where("state", "=", state as NightState))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** An event's changes, newest first, each with the state of its emails about requests of the visible kinds; at most 20. */
export async function listNightChanges(
  db: Database,
  eventId: string,
  visible: readonly RequestKind[],
): Promise<NightChange[]> {
  const rows = await db
    .selectFrom("night_changes")
    .selectAll()
    .where("event_id", "=", eventId)
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  const changes: NightChange[] = [];
  for (const row of rows) {
    const counts = await db
      .selectFrom("night_mails")
      .innerJoin("requests", "requests.id", "night_mails.request_id")
      .leftJoin("outbox", "outbox.id", "night_mails.mail_id")
      .select((eb) => ["outbox.state", eb.fn.countAll<number>().as("count")])
      .where("change_id", "=", row.id)
      .where(isVisible(visible))
      .groupBy("outbox.state")
      .execute();
    const mails = { sent: 0, waiting: 0, failed: 0, demo: 0 };
    // An email no longer in the outbox was sent long ago; emails from staff are never held.
    for (const { state, count } of counts) mails[state === "held" ? "waiting" : (state ?? "sent")] += count;
    changes.push({
      _id: row.id,
      at: local(row.at),
      by: row.by,
      state: row.state,
      state_reason: row.reason,
      start_date: local(row.starts_at),
      ...(row.previous_starts_at && { previous_start_date: local(row.previous_starts_at) }),
      mails,
    });
  }
  return changes;
}

/** A refusal (412): the event was changed again since staff saw the change. @param next what to do after checking it. */
export const changedSince = (next: string): Refusal =>
  new Refusal(412, `The event has changed since you opened it. Check it, then ${next}.`);
