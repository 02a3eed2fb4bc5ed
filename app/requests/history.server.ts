import { venue } from "../content/venue.ts";
import { preparedInsert } from "../db/prepared.server.ts";
import type { Database } from "../db/tables.ts";
import { newId } from "../lib/new-id.server.ts";
import { zonedIso } from "../lib/zoned-time.server.ts";
import type { HistoryLine } from "./request.ts";

const insertLine = preparedInsert("request_history", ["id", "request_id", "at", "actor", "action", "details"]);

/** A history line as stored. */
export type Done = { action: HistoryLine["action"]; details: object };

/**
 * Adds lines to a request's history, in the caller's transaction.
 *
 * @param actor `guest`, or the admin's name.
 * @param at ISO 8601 in UTC.
 */
export async function writeHistory(
  trx: Database,
  requestId: string,
  lines: readonly Done[],
  actor: string,
  at: string,
): Promise<void> {
  for (const { action, details } of lines) {
    await insertLine(trx, { id: newId(), request_id: requestId, at, actor, action, details: JSON.stringify(details) });
  }
}

/** @returns a request's history, newest first; replies include the state of their email */
export async function listHistory(db: Database, requestId: string): Promise<HistoryLine[]> {
  const rows = await db
    .selectFrom("request_history")
    .selectAll()
    .where("request_id", "=", requestId)
    .orderBy("id", "desc")
    .execute();
  const lines = rows.map(({ id, at, actor, action, details }) => ({
    _id: id,
    at: zonedIso(at, venue.timeZone),
    by: actor,
    action,
    details: JSON.parse(details),
  })) as HistoryLine[];
  const replies = lines.filter((line) => line.action === "reply");
  if (replies.length === 0) return lines;
  const mails = await db
    .selectFrom("outbox")
    .select(["id", "state"])
    .where(
      "id",
      "in",
      replies.map(({ details }) => details.mail_id),
    )
    .execute();
  // Emails by staff are never held; the type allows it.
  const states = new Map(mails.map(({ id, state }) => [id, state === "held" ? "waiting" : state]));
  for (const { details } of replies) details.mail_state = states.get(details.mail_id) ?? "sent";
  return lines;
}
