import { readOwnerAddresses } from "../../../night/guest-lists/owner-addresses.server.ts";
import { linkForEmail } from "../../../night/statements/page-link.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { outboxRow, queueMail } from "../../../platform/outbox/queue.server.ts";
import type { Edit } from "../../../staff/audit-log/record.server.ts";
import type { Issued } from "./issue.server.ts";
import { recordLink, seenAddress } from "./link.server.ts";

/**
 * Queues emails to promoters that their statement was issued, with their link, in the writer's transaction: to the address
 * that staff have seen. Skips promoters whose link staff have revoked.
 *
 * @returns the number of emails. @throws `Refusal` (412) if an address isn't the promoter's any more
 */
export async function emailStatements(trx: Database, issued: readonly Issued[], edit: Edit): Promise<number> {
  const addresses = await readOwnerAddresses(trx);
  let emails = 0;
  for (const { id, promoter_key, promoter, month, email } of issued) {
    if (!email) continue;
    const recipient = seenAddress(addresses, { promoter_key, promoter, email });
    const made = (year: string) => recordLink(trx, promoter, year, edit);
    const link = { by: edit.by.username, now: edit.now, made };
    const about = await linkForEmail(trx, { promoter_key, promoter }, link);
    if (about === undefined) continue;
    const mail = { template: "statement-issued", data: { statement: id, month }, about, recipient } as const;
    if (await queueMail(trx, outboxRow(mail, storedInstant(edit.now)))) emails += 1;
  }
  return emails;
}
