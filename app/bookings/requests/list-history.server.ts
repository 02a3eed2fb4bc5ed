import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { HistoryLine } from "../request-history/history-line.ts";

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
    details: parseJsonText(details),
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
  const withdrawn = new Set(lines.map((line) => line.action === "email-withdrawn" && line.details.mail_id));
  for (const { details } of replies) {
    details.mail_state = withdrawn.has(details.mail_id) ? "withdrawn" : (states.get(details.mail_id) ?? "sent");
  }
  return lines;
}
