import { keyedHash } from "../../platform/db/keys.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";

/** How long a network is known after its last login, in ms. */
const NETWORK_TTL_MS = 90 * 86_400_000;

/** A keyed hash of an account and a network: neither can be read from it without this database's key. */
export function networkMark(db: Database, email: string, network: string): Promise<string> {
  return keyedHash(db, `known ${email.trim().toLowerCase()} ${network}`);
}

/** Whether an account has logged in from a network recently. */
export async function isKnownNetwork(db: Database, mark: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom("login_networks")
    .select("mark")
    .where("mark", "=", mark)
    .where("used_at", ">", storedInstant(now - NETWORK_TTL_MS))
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that an account has logged in from a network, and deletes expired networks. */
export async function noteNetwork(trx: Database, mark: string, adminId: string, now: number): Promise<void> {
  await trx
    .deleteFrom("login_networks")
    .where("used_at", "<=", storedInstant(now - NETWORK_TTL_MS))
    .execute();
  await trx
    .insertInto("login_networks")
    .values({ mark, admin_id: adminId, used_at: storedInstant(now) })
    .onConflict((conflict) => conflict.column("mark").doUpdateSet({ admin_id: adminId, used_at: storedInstant(now) }))
    .execute();
}
