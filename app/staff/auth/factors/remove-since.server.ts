import type { Database } from "../../../platform/db/tables.ts";
import type { Actor } from "../../audit-log/record.server.ts";
import { deleteRecoveryCodes } from "./recovery-codes.server.ts";
import { type Account, reportChange } from "./report.server.ts";
import { noteFactors, removeTotp } from "./store.server.ts";

/**
 * Removes the second factors that were added to an account since an instant, and its recovery codes, which may have
 * been replaced since. Each removal is recorded and reported to the account.
 *
 * @param since ISO 8601 in UTC.
 * @param now ms since 1970.
 */
export async function removeFactorsSince(
  trx: Database,
  account: Account,
  actor: Actor,
  { since, now }: { since: string; now: number },
): Promise<void> {
  const passkeys = await trx
    .deleteFrom("passkeys")
    .where("admin_id", "=", account.id)
    .where("created_at", ">=", since)
    .returning("name")
    .execute();
  const totp = await trx
    .selectFrom("totp_factors")
    .select("admin_id")
    .where("admin_id", "=", account.id)
    .where("confirmed_at", ">=", since)
    .executeTakeFirst();
  if (totp) await removeTotp(trx, account.id);
  await deleteRecoveryCodes(trx, account.id);
  await noteFactors(trx, account.id);
  for (const { name } of passkeys) {
    await reportChange(trx, { account, actor, change: "passkey-removed", passkey: name }, now);
  }
  if (totp) await reportChange(trx, { account, actor, change: "authenticator-removed" }, now);
}
