import { storedInstant } from "../lib/time/instants.server.ts";
import { jsonMeta } from "./meta.server.ts";
import type { Database } from "./tables.ts";

/** The rows of `meta` that say why something does not work; they exist only during a failure. */
export type FailureKey = "replies_failed" | "bounces_failed";

const failureIn = (key: FailureKey) => jsonMeta<{ failed: string; since: string }>(key);

/**
 * Stores why something does not work, in the caller's transaction. @param failed the reason, or null once it works.
 * @param now ms since 1970.
 */
export async function noteFailure(trx: Database, key: FailureKey, failed: string | null, now: number): Promise<void> {
  if (failed === null) {
    await trx.deleteFrom("meta").where("key", "=", key).execute();
    return;
  }
  await failureIn(key).write(trx, { failed, since: storedInstant(now) });
}

/** Why something does not work; null while it works. */
export async function readFailure(db: Database, key: FailureKey): Promise<string | null> {
  return (await failureIn(key).read(db))?.failed ?? null;
}
