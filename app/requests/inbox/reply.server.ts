import * as z from "zod/mini";
import type { RequestKind } from "../../content/request-kinds.ts";
import type { Database } from "../../db/tables.ts";
import { line, text } from "../../lib/fields.ts";
import { storedInstant } from "../../lib/zoned-time.server.ts";
import { outboxRow, queueMail } from "../../outbox/queue.server.ts";
import { lengths } from "../forms/limits.ts";
import { findForChange, type InboxBy, type Refusal, writeChange } from "./change.server.ts";

/** A reply that staff typed. */
export const replySchema = z.object({
  subject: line("Enter a subject.", lengths.subject),
  text: text(lengths.letter, "Enter a reply."),
});

/** The status that an unanswered request gets with a reply; applications keep theirs. */
const answered: Partial<Record<RequestKind, string>> = {
  "vip-table": "contacted",
  function: "prospect",
  contact: "replied",
};

/** Queues a reply and adds it to the history. @returns an error, or undefined */
export async function replyToRequest(
  trx: Database,
  id: string,
  reply: z.output<typeof replySchema>,
  by: InboxBy,
): Promise<Refusal | undefined> {
  const row = await findForChange(trx, id, by);
  if ("message" in row) return row;
  const kind = row.kind as RequestKind;
  const mail = outboxRow(
    { template: "reply", data: { kind, reference: row.reference, ...reply }, about: id, recipient: row.email },
    storedInstant(by.now),
  );
  await queueMail(trx, mail);
  const status = row.status === "new" ? answered[kind] : undefined;
  const details = { ...reply, to: row.email, mail_id: mail.id };
  await writeChange(trx, row, { status }, by, [{ action: "reply", details }]);
  return undefined;
}
