import { preparedInsert } from "../../platform/db/prepared.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import type { Done } from "./history-line.ts";

const insertLine = preparedInsert("request_history", ["id", "request_id", "at", "actor", "action", "details"]);

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
    await insertLine(trx, { id: newId(), request_id: requestId, at, actor, action, details: jsonText(details) });
  }
}
