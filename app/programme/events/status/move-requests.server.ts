import { type InboxBy, writeChange } from "../../../bookings/requests/change.server.ts";
import { moveRequest } from "../../../bookings/requests/guest/move-request.server.ts";
import { isVisible } from "../../../bookings/requests/visible-kinds.server.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { withoutIndex } from "../../../platform/db/without-index.server.ts";
import { zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { nightFor } from "../../../platform/venue/club-night.ts";
import { stillMeant } from "../../../platform/venue/request-kinds.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { record } from "../../../staff/audit-log/record.server.ts";
import { type Batch, findListsToMove, moveLists } from "./list-guests.server.ts";
import type { NightGuest, ToMove } from "./shapes.ts";
import { changedSince, findLastChange } from "./status-changes.server.ts";

/** Requests per list, and requests moved per transaction. */
const SHOWN = 200;
const TOGETHER = 50;

/** The former and the new club night of a postponed event. */
interface Move {
  change: string;
  event: { id: string; name: string };
  from: string;
  to: string;
}

/** The move that follows from an event's last change; undefined without a new date. */
async function moveOf(db: Database, eventId: string): Promise<Move | undefined> {
  const change = await findLastChange(db, eventId);
  if (change?.state !== "postponed" || change.previous_starts_at === null) return undefined;
  const event = await db
    .selectFrom("events")
    .select(["id", "name", "starts_at", "night"])
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
  const to = nightFor(zonedIso(event.starts_at, venue.timeZone), event.night);
  return to === change.night ? undefined : { change: change.id, event, from: change.night, to };
}

/**
 * Table requests for the old night, and claims of offers for this event, of guests who were notified of the change
 * (guests are found by the old night). Functions do not depend on the event.
 */
function stayed(db: Database, { event, from, change }: Move, visible: readonly RequestKind[]) {
  return db
    .selectFrom("requests")
    .leftJoin("offers", "offers.id", "requests.subject")
    .where(isVisible(visible))
    .where("date_wanted", "=", from)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("night_mails")
          .select("request_id")
          .whereRef("night_mails.request_id", "=", "requests.id")
          .where("night_mails.change_id", "=", change),
      ),
    )
    .where(({ or, and, eb }) =>
      or([
        and([eb(withoutIndex("kind"), "=", "vip-table"), eb("requests.status", "in", stillMeant["vip-table"])]),
        and([
          eb(withoutIndex("kind"), "=", "claim"),
          eb("requests.status", "in", stillMeant.claim),
          eb("offers.event_id", "=", event.id),
        ]),
      ]),
    );
}

/** Requests of notified guests, of the visible kinds, on an event's former date; null without a new date. */
export async function readToMove(
  db: Database,
  eventId: string,
  visible: readonly RequestKind[],
): Promise<ToMove | null> {
  const move = await moveOf(db, eventId);
  if (!move || visible.length === 0) return null;
  const rows = await stayed(db, move, visible)
    .select(["requests.id", "kind", "reference", "requests.name", "email", "requests.status"])
    .orderBy("requests.id")
    .limit(SHOWN)
    .execute();
  const { total } = await stayed(db, move, visible)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { ids, without_place } = await findListsToMove(db, move.event.id, move);
  const guests = rows.map(({ id, kind, ...row }): NightGuest => ({ _id: id, kind, ...row }));
  const { change, from, to } = move;
  return { change, from, to, guests, listed: ids.length, without_place, total: Number(total) + ids.length };
}

/**
 * Moves a batch of requests from an event's former night, each with a line in its history.
 * Tables assigned on the old night become free.
 *
 * @param changeId the change that staff saw.
 * @param by its `visible` kinds are moved.
 * @returns how many were moved, none if all have been.
 * @throws Refusal (412) if the event has changed again since.
 */
export async function moveSome(trx: Database, eventId: string, changeId: string, by: InboxBy): Promise<Batch> {
  const move = await moveOf(trx, eventId);
  if (move?.change !== changeId) throw changedSince("move the requests");
  const { from, to, event } = move;
  const rows = await stayed(trx, move, by.visible)
    .selectAll("requests")
    .orderBy("requests.id")
    .limit(TOGETHER)
    .execute();
  for (const row of rows) {
    await moveRequest(trx, row, to, { by: by.staff, now: by.now });
    const details = { event: event.name, from, to };
    await writeChange(trx, row, {}, by, [{ action: "moved", details }]);
  }
  const moved = rows.length + (await moveLists(trx, event.id, { from, to }, by.now));
  if (moved > 0) {
    const object = { kind: "event", id: event.id, name: event.name };
    const dates = { before: { date: from }, after: { date: to } };
    await record(trx, { actor: by.staff, action: "event.moved", object, ...dates, count: moved }, by.now);
  }
  return { done: moved, emailed: 0 };
}
