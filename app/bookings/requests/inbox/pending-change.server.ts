import type { Selectable } from "kysely";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { Done } from "../../request-history/history-line.ts";
import type { By } from "../change.server.ts";
import { applyChange, tableMisfit } from "../guest/weigh-change.server.ts";
import { changesBetween, changesText, type PendingChange, partyOf, pendingChangeOf } from "../pending-change.ts";
import type { RequestDetail } from "../request.ts";
import type { ChangeDecision } from "./answer.ts";

type Row = Selectable<Tables["requests"]>;

/**
 * The pending change of a request, with its effect on the table.
 *
 * @param now ms since 1970.
 */
export async function readPendingChange(
  db: Database,
  row: Pick<Row, "id" | "kind" | "status" | "date_wanted" | "details" | "pending_change">,
  now: number,
): Promise<RequestDetail["pending_change"]> {
  const pending = pendingChangeOf(row);
  if (!pending) return null;
  return {
    changes: changesBetween(partyOf(row), pending),
    asked_on: zonedIso(pending.asked_at, venue.timeZone),
    table: (await tableMisfit(db, row, pending, now)) ?? null,
  };
}

/** A guest's change, one field per line. */
export const pendingText = (row: Row, pending: PendingChange): string =>
  changesText(changesBetween(partyOf(row), pending));

/**
 * Approves or declines a pending change, in the caller's transaction. The request stays approved either way; a table that
 * does not suit an approved change becomes free.
 *
 * @param tells whether the guest is emailed.
 * @returns the changed request, the change in words, and the line for the history.
 * @throws `Refusal` if there is no pending change.
 */
export async function decidePendingChange(
  trx: Database,
  row: Row,
  decision: ChangeDecision,
  { staff: by, now, tells }: Pick<By, "staff" | "now"> & { tells: boolean },
): Promise<{ row: Row; change: string; line: Done }> {
  const pending = pendingChangeOf(row);
  if (!pending) {
    throw new Refusal(412, "This change has been decided or withdrawn. Nothing was sent.");
  }
  const details = { changes: changesBetween(partyOf(row), pending) };
  const change = pendingText(row, pending);
  if (decision === "approve") await applyChange(trx, row, pending, { by, now, tells });
  else await trx.updateTable("requests").set({ pending_change: null }).where("id", "=", row.id).execute();
  return {
    row: await trx.selectFrom("requests").selectAll().where("id", "=", row.id).executeTakeFirstOrThrow(),
    change,
    line: { action: decision === "approve" ? "change-approved" : "change-declined", details },
  };
}
