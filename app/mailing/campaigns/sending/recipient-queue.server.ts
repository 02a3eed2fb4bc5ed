import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { type Leased, leaseRecipients, releaseRecipient } from "./recipients.server.ts";

interface QueueOptions {
  writer: Writer;
  /** Recipients in the next lease. */
  most: () => number;
  /** ms. */
  leaseFor: number;
  /** How long a lease must still last, in ms. */
  neededFor: number;
  /** Asked before each lease. */
  mayLease: () => Promise<boolean>;
  /** Whether to stop. */
  isOver: () => boolean;
}

/** A queue of leased recipients. The next batch is leased before the last one is used up. */
export interface RecipientQueue {
  /** The next recipient; undefined if nobody is due, a limit is reached or no more may be leased. */
  next(): Promise<Leased | undefined>;
  /** Releases the recipients who were leased and not taken. */
  giveBack(): Promise<void>;
  /** At a limit: ms until more may be sent. */
  readonly wait: number | undefined;
}

/** Opens a queue that several senders can take recipients from at once. */
export function openRecipientQueue({
  writer,
  most,
  leaseFor,
  neededFor,
  mayLease,
  isOver,
}: QueueOptions): RecipientQueue {
  const leased: Leased[] = [];
  let leasing: Promise<void> | undefined;
  let wait: number | undefined;
  let nothingLeft = false;

  async function lease(): Promise<void> {
    const found = (await mayLease())
      ? await writer.write((trx) => leaseRecipients(trx, Date.now(), most(), leaseFor))
      : { rows: [] };
    leased.push(...found.rows);
    wait = found.wait;
    nothingLeft = found.rows.length === 0;
  }

  function leaseMore(): Promise<void> {
    leasing ??= lease().finally(() => {
      leasing = undefined;
    });
    return leasing;
  }

  return {
    async next() {
      while (!isOver()) {
        const row = leased.shift();
        if (!row) {
          if (nothingLeft) return undefined;
          await leaseMore();
          continue;
        }
        // A failure surfaces at the next `next()`.
        if (leased.length < Math.floor(most() / 2) && !nothingLeft) leaseMore().catch(() => {});
        // If the lease ends before the email is sent, another worker may take the recipient.
        if (Date.parse(row.leased_until) - Date.now() >= neededFor) return row;
      }
      return undefined;
    },
    async giveBack() {
      // Recipients of a failed lease are free again when it expires.
      await leasing?.catch(() => {});
      if (leased.length === 0) return;
      await writer.write(async (trx: Database) => {
        for (const row of leased) await releaseRecipient(trx, row);
      });
    },
    get wait() {
      return wait;
    },
  };
}
