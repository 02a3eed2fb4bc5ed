import type { Database } from "../db/tables.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";

/** Whether a mailbox can be read, stored for staff. */
interface MailboxState {
  /** Stores why it can't be read, in the caller's transaction; null once it can. @param now ms since 1970. */
  note(trx: Database, failed: string | null, now: number): Promise<void>;
  /** Why it can't be read; null while it can. */
  readFailure(db: Database): Promise<string | null>;
}

/** The state of a mailbox. @param key of the row of `meta` that says why it can't be read; there is none while it can. */
export function mailboxState(key: string): MailboxState {
  return {
    async note(trx, failed, now) {
      if (failed === null) {
        await trx.deleteFrom("meta").where("key", "=", key).execute();
        return;
      }
      const value = JSON.stringify({ failed, since: storedInstant(now) });
      await trx
        .insertInto("meta")
        .values({ key, value })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
        .execute();
    },
    async readFailure(db) {
      const row = await db.selectFrom("meta").select("value").where("key", "=", key).executeTakeFirst();
      return row ? (JSON.parse(row.value) as { failed: string }).failed : null;
    },
  };
}
