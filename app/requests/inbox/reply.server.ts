import * as z from "zod/mini";
import type { RequestKind } from "../../content/request-kinds.ts";
import type { Database } from "../../db/tables.ts";
import { line, text } from "../../lib/fields.ts";
import { storedInstant } from "../../lib/zoned-time.server.ts";
import { outboxRow } from "../../mail/queue.server.ts";
import { lengths } from "../forms/limits.ts";
import { type By, findForChange, type Refusal, writeChange } from "./change.server.ts";

/** A reply as staff type it. */
export const replySchema = z.object({
  subject: line("A subject, please.", lengths.subject),
  text: text(lengths.letter, "Write the reply first."),
});

/** What a request that nobody had answered becomes by a reply; an application is decided by people. */
const answered: Partial<Record<RequestKind, string>> = {
  "vip-table": "contacted",
  function: "prospect",
  contact: "replied",
};

/** Queues a reply to the guest and writes it into the history; nothing comes back unless it is refused. */
export async function replyToRequest(
  trx: Database,
  id: string,
  reply: z.output<typeof replySchema>,
  by: By,
): Promise<Refusal | undefined> {
  const row = await findForChange(trx, id, by);
  if ("message" in row) return row;
  const kind = row.kind as RequestKind;
  const mail = outboxRow(
    { template: "reply", data: { kind, reference: row.reference, ...reply }, about: id, recipient: row.email },
    storedInstant(by.now),
  );
  await trx.insertInto("outbox").values(mail).execute();
  const status = row.status === "new" ? answered[kind] : undefined;
  const details = { ...reply, to: row.email, mail_id: mail.id };
  await writeChange(trx, row, { status }, by, [{ action: "reply", details }]);
  return undefined;
}
