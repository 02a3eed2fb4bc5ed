import { nightFor } from "../../content/club-night.ts";
import type { RequestKind } from "../../content/request-kinds.ts";
import { stillMeant } from "../../content/request-kinds.ts";
import { venue } from "../../content/venue.ts";
import type { Database } from "../../db/tables.ts";
import { zonedIso } from "../../lib/zoned-time.server.ts";
import { type By, writeChange } from "../../requests/inbox/change.server.ts";
import type { NightGuest, ToMove } from "./status-change.ts";
import { findLastChange } from "./status-changes.server.ts";

/** How many a list shows, and how many are moved in one transaction. */
const SHOWN = 200;
const TOGETHER = 50;

/** From which night to which requests of a postponed event may be moved. */
interface Move {
  change: string;
  event: { id: string; name: string };
  from: string;
  to: string;
}

/** The move that an event's last change asks for; undefined without a new date. */
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
 * Tables asked for the old night, and claims of an offer for this event, of guests who were told of the change: who
 * is told is found by the old night. A function is not the night.
 */
function stayed(db: Database, { event, from, change }: Move) {
  return db
    .selectFrom("requests")
    .leftJoin("offers", "offers.id", "requests.subject")
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
        and([eb("kind", "=", "vip-table"), eb("requests.status", "in", stillMeant["vip-table"])]),
        and([
          eb("kind", "=", "claim"),
          eb("requests.status", "in", stillMeant.claim),
          eb("offers.event_id", "=", event.id),
        ]),
      ]),
    );
}

/** Requests of notified guests on an event's former date; null without a new date. */
export async function readToMove(db: Database, eventId: string): Promise<ToMove | null> {
  const move = await moveOf(db, eventId);
  if (!move) return null;
  const rows = await stayed(db, move)
    .select(["requests.id", "kind", "reference", "requests.name", "email", "requests.status"])
    .orderBy("requests.id")
    .limit(SHOWN)
    .execute();
  const { total } = await stayed(db, move)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const guests = rows.map(({ id, kind, ...row }): NightGuest => ({ _id: id, kind: kind as RequestKind, ...row }));
  return { change: move.change, from: move.from, to: move.to, guests, total: Number(total) };
}

/**
 * Moves some of the requests that stand on the night which an event moved away from, each with a line in its history.
 * A table that was given on the old night is free again.
 *
 * @param changeId the change that was looked at.
 * @returns how many were moved, 0 when all have been; `"stale"` when the night has changed again since.
 */
export async function moveSome(trx: Database, eventId: string, changeId: string, by: By): Promise<number | "stale"> {
  const move = await moveOf(trx, eventId);
  if (move?.change !== changeId) return "stale";
  const { from, to, event } = move;
  const rows = await stayed(trx, move).selectAll("requests").orderBy("requests.id").limit(TOGETHER).execute();
  for (const row of rows) {
    await trx.updateTable("requests").set({ date_wanted: to }).where("id", "=", row.id).execute();
    await trx.deleteFrom("seatings").where("request_id", "=", row.id).where("night", "=", from).execute();
    const details = { event: event.name, from, to };
    await writeChange(trx, row, {}, by, [{ action: "moved", details }]);
  }
  return rows.length;
}
