import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { type Leased, leaseRecipients, releaseRecipient } from "./recipients.server.ts";

interface TurnOptions {
  writer: Writer;
  /** Recipients in the next lease. */
  most: () => number;
  /** ms. */
  leaseFor: number;
  /** How much of its lease a recipient must have left, in ms. */
  neededFor: number;
  /** Asked before each lease: whether more may be taken now. */
  mayLease: () => Promise<boolean>;
  /** Whether to stop. */
  isOver: () => boolean;
}

/** Recipients in their turn, leased in portions, the next of them before the last portion is used up. */
export interface Turns {
  /** The next recipient; undefined if nobody is due, the limits are reached or no more may be taken. */
  next(): Promise<Leased | undefined>;
  /** Gives those back who were leased and not taken. */
  giveBack(): Promise<void>;
  /** Where the limits allow no more now: ms until they do. */
  readonly wait: number | undefined;
}

/** Hands out recipients to several lanes. */
export function openTurns({ writer, most, leaseFor, neededFor, mayLease, isOver }: TurnOptions): Turns {
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
        // Whoever asks next learns of a failure.
        if (leased.length < Math.floor(most() / 2) && !nothingLeft) leaseMore().catch(() => {});
        // Whoever has waited too long here may be another worker's by the time it is sent.
        if (Date.parse(row.leased_until) - Date.now() >= neededFor) return row;
      }
      return undefined;
    },
    async giveBack() {
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
