import { jsonMeta } from "./meta.server.ts";
import type { Database } from "./tables.ts";

/**
 * Takes or extends a lease, in the caller's transaction, so that only one of several processes does ongoing work.
 *
 * @param name its key in `meta`. @param owner the process that wants it. @param lasts ms from `now` (ms since 1970),
 * after which others may take it. @returns whether `owner` has the lease now.
 */
export async function takeLease(
  trx: Database,
  { name, owner, now, lasts }: { name: string; owner: string; now: number; lasts: number },
): Promise<boolean> {
  const lease = jsonMeta<{ owner: string; until: number }>(`lease:${name}`);
  const held = await lease.read(trx);
  if (held && held.owner !== owner && held.until > now) return false;
  await lease.write(trx, { owner, until: now + lasts });
  return true;
}

/** Ends a lease that `owner` has, in the caller's transaction. */
export async function endLease(trx: Database, { name, owner }: { name: string; owner: string }): Promise<void> {
  await trx
    .deleteFrom("meta")
    .where("key", "=", `lease:${name}`)
    .where("value", "like", `{"owner":"${owner}"%`)
    .execute();
}
