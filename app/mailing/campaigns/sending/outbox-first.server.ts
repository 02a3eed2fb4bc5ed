import { areMailsDue } from "../../../house/mail/store.server.ts";
import type { Database } from "../../../platform/db/tables.ts";

/** How campaigns are sent at the moment: alone, not at all while the outbox has emails, or beside it. */
export type SendingMode = "alone" | "waits" | "beside";

/**
 * Campaigns wait while the outbox has emails that are due. If it has some for longer than `atMost` ms without a break,
 * more come in than it can send, or it can't send any; waiting could then last forever, so campaigns go on beside it.
 *
 * @returns says how campaigns are sent now.
 */
export function outboxFirst(db: Database, atMost: number): () => Promise<SendingMode> {
  let dueSince: number | undefined;
  return async () => {
    const now = Date.now();
    if (!(await areMailsDue(db, now))) {
      dueSince = undefined;
      return "alone";
    }
    dueSince ??= now;
    return now - dueSince < atMost ? "waits" : "beside";
  };
}
