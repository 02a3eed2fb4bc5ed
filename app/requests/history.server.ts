import { randomUUIDv7 } from "node:crypto";
import { venue } from "../content/venue.ts";
import { preparedInsert } from "../db/prepared.server.ts";
import type { Database } from "../db/tables.ts";
import { zonedIso } from "../lib/zoned-time.server.ts";
import type { HistoryLine } from "./request.ts";

const insertLine = preparedInsert("request_history", ["id", "request_id", "at", "actor", "action", "details"]);

/** What was done, as it is written down. */
export type Done = { action: HistoryLine["action"]; details: object };

/**
 * Writes lines into the history of a request, in the transaction of what they tell of.
 *
 * @param actor `guest`, or the name of the member of staff.
 * @param at ISO 8601 in UTC.
 */
export async function writeHistory(
  trx: Database,
  requestId: string,
  lines: readonly Done[],
  actor: string,
  at: string,
): Promise<void> {
  // Ids of one millisecond have no order of their own, and the history is read by them.
  const ids = lines.map(() => randomUUIDv7()).sort();
  for (const [index, { action, details }] of lines.entries()) {
    const line = { id: ids[index], request_id: requestId, at, actor, action, details: JSON.stringify(details) };
    await insertLine(trx, line);
  }
}

/** The history of a request, newest first; with a reply comes what became of its mail. */
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
  // What staff send is never held.
  const states = new Map(mails.map(({ id, state }) => [id, state === "held" ? "waiting" : state]));
  for (const { details } of replies) details.mail_state = states.get(details.mail_id) ?? "sent";
  return lines;
}
