import type { Selectable } from "kysely";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../../platform/lib/json-text.ts";
import type { Edit } from "../../../staff/audit-log/record.server.ts";
import { moveDeposit } from "../../deposits/move-deposit.server.ts";
import { freeTable } from "../../floor/party-table.server.ts";

type Row = Selectable<Tables["requests"]>;

/**
 * Moves a request to the new date of its event, in the caller's transaction: its table on the old one becomes free, and
 * its deposit gets deadlines for the new date. A pending change that is not about the date then applies to the new one.
 *
 * @param to `YYYY-MM-DD`.
 * @param edit who moves it; `now` in ms since 1970.
 */
export async function moveRequest(trx: Database, row: Row, to: string, edit: Edit): Promise<void> {
  const { id, date_wanted, pending_change } = row;
  await moveDeposit(trx, row, { night: to }, edit);
  const pending = pending_change === null ? null : parseJsonText(pending_change);
  const moved = pending?.date === date_wanted ? { ...pending, date: to } : pending;
  const columns = { date_wanted: to, pending_change: moved && jsonText(moved) };
  await trx.updateTable("requests").set(columns).where("id", "=", id).execute();
  await freeTable(trx, id);
}
