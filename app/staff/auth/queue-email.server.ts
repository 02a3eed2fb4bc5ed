import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { type Mail, type MailData, outboxRow, queueMail } from "../../platform/outbox/queue.server.ts";

/** Queues an email about an account, in the caller's transaction. @param now ms since 1970. */
export async function queueEmail<Template extends keyof MailData>(
  trx: Database,
  mail: Mail<Template>,
  now: number,
): Promise<void> {
  await queueMail(trx, outboxRow(mail, storedInstant(now)));
}
