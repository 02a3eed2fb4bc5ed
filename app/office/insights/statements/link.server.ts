import { nameKey } from "../../../night/guest-lists/name-key.ts";
import { readOwnerAddresses } from "../../../night/guest-lists/owner-addresses.server.ts";
import { findPageLink, lastDayOf, makePageLink, revokePageLink } from "../../../night/statements/page-link.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { outboxRow, queueMail } from "../../../platform/outbox/queue.server.ts";
import { type Edit, record } from "../../../staff/audit-log/record.server.ts";
import type { SentPageLink } from "./schema.ts";

const objectOf = (promoter: string) => ({ kind: "promoter", id: nameKey(promoter), name: promoter });

/** Records in the audit trail that a promoter got a link. */
export async function recordLink(trx: Database, promoter: string, year: string, { by, now }: Edit): Promise<void> {
  const object = objectOf(promoter);
  await record(trx, { actor: by, action: "promoter.page-link-made", object, after: { year } }, now);
}

/**
 * The address of a promoter that staff have seen: anyone who enters guest lists may have typed another since.
 *
 * @throws `Refusal` (412) if it isn't theirs any more
 */
export function seenAddress(
  addresses: ReadonlyMap<string, string>,
  { promoter_key, promoter, email }: { promoter_key: string; promoter: string; email: string },
): string {
  if (addresses.get(promoter_key) === email) return email;
  throw new Refusal(412, `The address of ${promoter} has changed since you opened this page. Reload it and check.`);
}

/** Revokes a promoter's link, in the writer's transaction. @throws `Refusal` (404) if there is none */
export async function endLink(trx: Database, promoter: string, { by, now }: Edit): Promise<void> {
  const link = await findPageLink(trx, nameKey(promoter), now);
  if (!link || !(await revokePageLink(trx, nameKey(promoter), now))) {
    throw new Refusal(404, "There is no link. Reload the page.");
  }
  const object = objectOf(promoter);
  await record(trx, { actor: by, action: "promoter.page-link-revoked", object, before: { year: link.year } }, now);
}

/**
 * Creates a promoter's link for this year, and emails it to the address that staff have seen, if any.
 *
 * @returns its token. @throws `Refusal` (412) if the address isn't the promoter's any more
 */
export async function makeLink(trx: Database, { promoter, email }: SentPageLink, { by, now }: Edit): Promise<string> {
  const key = nameKey(promoter);
  const { linkId, token, year } = await makePageLink(trx, { promoter_key: key, promoter }, by.username, now);
  await recordLink(trx, promoter, year, { by, now });
  if (email) {
    const recipient = seenAddress(await readOwnerAddresses(trx), { promoter_key: key, promoter, email });
    const data = { year, until: lastDayOf(year) };
    const mail = { template: "statement-link", data, about: linkId, recipient } as const;
    await queueMail(trx, outboxRow(mail, storedInstant(now)));
  }
  return token;
}
