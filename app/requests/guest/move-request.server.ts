import type { Selectable } from "kysely";
import type { Database, Tables } from "../../db/tables.ts";
import { freeTable } from "../../floor/party-table.server.ts";
import type { PendingChange } from "./pending-change.ts";

type Row = Pick<Selectable<Tables["requests"]>, "id" | "date_wanted" | "pending_change">;

/**
 * Moves a request to the new date of its event, in the caller's transaction: its table on the old one becomes free. A
 * change that its guest asked for, and that is not about the date, is about the new date then.
 *
 * @param to `YYYY-MM-DD`.
 */
export async function moveRequest(trx: Database, { id, date_wanted, pending_change }: Row, to: string): Promise<void> {
  const pending = pending_change === null ? null : (JSON.parse(pending_change) as PendingChange);
  const moved = pending?.date === date_wanted ? { ...pending, date: to } : pending;
  const columns = { date_wanted: to, pending_change: moved && JSON.stringify(moved) };
  await trx.updateTable("requests").set(columns).where("id", "=", id).execute();
  await freeTable(trx, id);
}
