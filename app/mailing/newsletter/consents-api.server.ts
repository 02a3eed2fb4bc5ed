import * as z from "zod/mini";
import type { Proof } from "../../platform/db/tables/consents.ts";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint } from "../../platform/http/endpoint.server.ts";
import { csvAnswer } from "../../platform/lib/csv/csv.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { can, type Role } from "../../platform/roles/roles.ts";
import { today } from "../../platform/venue/today.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { addressMark } from "../consents/address-mark.server.ts";
import { consentColumns, listConsents, selectLedger } from "../consents/history.server.ts";
import { consentLineShape } from "../consents/shapes.ts";

/** The mark of a subscriber's address. @throws `Refusal` (404) */
async function markOf(db: Database, id: string): Promise<string> {
  const row = await db.selectFrom("subscribers").select("address").where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal(404, "Subscriber not found.");
  return addressMark(db, row.address);
}

/**
 * Rows of the ledger as a role may see them. That someone used a request's private link reveals that they sent a
 * request; roles that may not see guests are told that it was a link in an email.
 */
function shownTo<Row extends { proof: Proof }>(role: Role, rows: readonly Row[]): Row[] {
  const isHidden = ({ proof }: Row) => proof === "private-link" && !can(role, "guests.see");
  return rows.map((row) => (isHidden(row) ? { ...row, proof: "email-link" } : row));
}

/** `/api/newsletter/subscribers/:id/consents`: what a subscriber gave and withdrew, for staff. */
export const consentsEndpoints = [
  endpoint({
    method: "GET",
    path: "/newsletter/subscribers/:id/consents",
    access: "subscribers.see",
    summary: "Lists what a subscriber agreed to and withdrew, newest first.",
    output: z.object({ items: z.array(consentLineShape) }),
    async handle(context, { db }: StaffServices, { params }) {
      const lines = await listConsents(db, await markOf(db, params.id));
      return context.json({ items: shownTo(staffOf(context).role, lines) });
    },
  }),
  endpoint({
    method: "GET",
    path: "/newsletter/subscribers/:id/consents.csv",
    access: "subscribers.export",
    confirm: "ten minutes",
    summary: "Exports what a subscriber agreed to and withdrew as CSV, oldest first.",
    output: "csv",
    async handle(context, { db, writer }: StaffServices, { params }) {
      const mark = await markOf(db, params.id);
      const rows = await selectLedger(db).where("consents.mark", "=", mark).orderBy("consents.number").execute();
      const object = { kind: "subscriber", id: params.id, name: "" };
      const actor = staffOf(context);
      const entry = { actor, action: "subscriber.exported", object, count: rows.length } as const;
      await writer.write((trx) => record(trx, entry, Date.now()));
      return csvAnswer(context, `consents-${today()}.csv`, consentColumns, [shownTo(actor.role, rows)]);
    },
  }),
] as const;
