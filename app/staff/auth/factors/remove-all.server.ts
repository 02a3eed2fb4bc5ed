import type { Database } from "../../../platform/db/tables.ts";
import type { Actor } from "../../audit-log/record.server.ts";
import { endTicketsOf } from "../login-tickets.server.ts";
import { type Account, reportChange } from "./report.server.ts";
import { noteFactors, removeTotp } from "./store.server.ts";

/**
 * Removes every second factor and recovery code of an account, for someone who has lost them all.
 *
 * @param now ms since 1970.
 * @returns whether there was one.
 */
export async function removeAllFactors(trx: Database, account: Account, actor: Actor, now: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("passkeys").where("admin_id", "=", account.id).executeTakeFirst();
  const hadTotp = await removeTotp(trx, account.id);
  await noteFactors(trx, account.id);
  if (numDeletedRows === 0n && !hadTotp) return false;
  await endTicketsOf(trx, account.id);
  await reportChange(trx, { account, actor, change: "second-factors-removed" }, now);
  return true;
}
