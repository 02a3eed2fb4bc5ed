import * as z from "zod/mini";
import { pageTexts } from "../../content/page-texts.server.ts";
import type { RequestKind } from "../../content/request-kinds.ts";
import { venue } from "../../content/venue.ts";
import type { Database } from "../../db/tables.ts";
import type { Done } from "../../history/write-history.server.ts";
import { storedInstant, zonedIso } from "../../lib/zoned-time.server.ts";
import { outboxRow, queueMail } from "../../outbox/queue.server.ts";
import { changesBetween, changesText, partyOf, pendingChangeOf } from "../guest/pending-change.ts";
import { applyChange, tableMisfit } from "../guest/weigh-change.server.ts";
import type { RequestDetail } from "../request.ts";
import { emailSchema, type replySchema } from "./answer.server.ts";
import { type By, findForChange, type InboxBy, type Refusal, writeChange } from "./change.server.ts";
import { fillReply, placeholderValues } from "./fill-reply.ts";

type Row = Exclude<Awaited<ReturnType<typeof findForChange>>, Refusal>;

/** A decision about a guest's change: approved or declined, and the email about it, or `none`. */
export const decisionSchema = z.object({
  decision: z.enum(["approve", "decline"], "Choose to approve or to decline."),
  email: emailSchema,
});

/**
 * The change that a request's guest waits for, with what it does to the table and the emails about a decision.
 *
 * @param now ms since 1970.
 */
export async function readPendingChange(
  db: Database,
  row: Pick<Row, "id" | "kind" | "status" | "name" | "reference" | "date_wanted" | "details" | "pending_change">,
  now: number,
): Promise<RequestDetail["pending_change"]> {
  const pending = pendingChangeOf(row);
  if (!pending) return null;
  const before = partyOf(row);
  const changes = changesBetween(before, pending);
  const misfit = await tableMisfit(db, row, pending, now);
  const [approve, decline] = [pending, before].map(({ date, guests }) =>
    pageTexts().replies.changes.map((template) => ({
      name: template.name,
      ...fillReply(
        template,
        placeholderValues(
          { ...row, date, fields: [{ key: "guests", label: "Guests", value: String(guests) }] },
          { change: changesText(changes) },
        ),
      ),
    })),
  );
  return {
    changes,
    asked_on: zonedIso(pending.asked_at, venue.timeZone),
    table: misfit ?? null,
    approve: approve ?? [],
    decline: decline ?? [],
  };
}

/**
 * Approves or declines the change that a guest waits for, in the caller's transaction, and queues the email about it.
 * The request stays approved either way; a table that does not suit the change becomes free.
 */
export async function decidePendingChange(
  trx: Database,
  id: string,
  { decision, email }: z.output<typeof decisionSchema>,
  by: InboxBy,
): Promise<Refusal | undefined> {
  const row = await findForChange(trx, id, by);
  if ("message" in row) return row;
  const pending = pendingChangeOf(row);
  if (!pending) return { status: 412, message: "This change has been decided or withdrawn. Nothing was sent." };
  const changes = changesBetween(partyOf(row), pending);
  const lines: Done[] = [];
  if (decision === "approve") {
    await applyChange(trx, row, pending, { by: by.staff, now: by.now, tells: email !== "none" });
    lines.push({ action: "change-approved", details: { changes } });
  } else {
    await trx.updateTable("requests").set({ pending_change: null }).where("id", "=", id).execute();
    lines.push({ action: "change-declined", details: { changes } });
  }
  if (email !== "none") lines.push(await sendReply(trx, row, email, by));
  await writeChange(trx, row, {}, by, lines);
  return undefined;
}

/** Queues an email by staff to a request's guest. @returns its line for the history. */
async function sendReply(
  trx: Database,
  { id, kind, reference, email: to }: Row,
  { subject, text }: z.output<typeof replySchema>,
  { now }: By,
): Promise<Done> {
  const at = storedInstant(now);
  const data = { kind: kind as RequestKind, reference, subject, text };
  const mail = outboxRow({ template: "reply", data, about: id, recipient: to }, at);
  await queueMail(trx, mail);
  return { action: "reply", details: { subject, text, to, mail_id: mail.id } };
}
