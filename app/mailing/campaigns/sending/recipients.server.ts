import type { Selectable } from "kysely";
import { prepared } from "../../../platform/db/prepared.server.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { allowance, takeAllowance } from "./pace.server.ts";

type Row = Selectable<Tables["campaign_recipients"]>;

/** A recipient who was leased. */
export type Leased = Pick<Row, "id" | "campaign_id" | "attempts"> & { leased_until: string };

interface Lease {
  rows: Leased[];
  /** At a limit: ms until more may be sent. */
  wait?: number;
}

/** Selects the campaigns being sent, first started first. */
export function campaignsBeingSent(db: Database) {
  return db
    .selectFrom("campaigns")
    .select(["id", "recipients_at"])
    .where("state", "=", "sending")
    .orderBy("started_at")
    .orderBy("id");
}

/**
 * Leases recipients who are due and counts them against the limits. Marks campaigns without recipients left as sent.
 *
 * @param now ms since 1970.
 * @param leaseFor ms.
 */
export async function leaseRecipients(trx: Database, now: number, most: number, leaseFor: number): Promise<Lease> {
  const campaigns = await campaignsBeingSent(trx).execute();
  if (campaigns.length === 0) return { rows: [] };
  const { count, wait } = await allowance(trx, now);
  const rows: Leased[] = [];
  for (const { id, recipients_at } of campaigns) {
    const free = Math.min(most, count) - rows.length;
    if (free <= 0) break;
    const leased = await leaseOf(trx, id, now, free, leaseFor);
    rows.push(...leased);
    if (leased.length === 0 && recipients_at !== null) await finishCampaign(trx, id, now);
  }
  if (rows.length > 0) await takeAllowance(trx, rows.length, now);
  return { rows, ...(count === 0 && { wait }) };
}

async function leaseOf(trx: Database, campaignId: string, now: number, most: number, leaseFor: number) {
  const at = storedInstant(now);
  const rows = await trx
    .updateTable("campaign_recipients")
    .set({ leased_until: storedInstant(now + leaseFor) })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("campaign_recipients")
        .select("id")
        .where("campaign_id", "=", campaignId)
        .where("state", "=", "waiting")
        .where("next_try_at", "<=", at)
        .where(({ eb, or }) => or([eb("leased_until", "is", null), eb("leased_until", "<=", at)]))
        .orderBy("next_try_at")
        .limit(most),
    )
    .returning(["id", "campaign_id", "attempts", "leased_until"])
    .execute();
  return rows as Leased[];
}

/** Marks a campaign as sent once no recipient is waiting. */
async function finishCampaign(trx: Database, id: string, now: number): Promise<void> {
  const waiting = await trx
    .selectFrom("campaign_recipients")
    .select("id")
    .where("campaign_id", "=", id)
    .where("state", "=", "waiting")
    .limit(1)
    .executeTakeFirst();
  if (waiting) return;
  await trx
    .updateTable("campaigns")
    .set({ state: "sent", state_reason: "", finished_at: storedInstant(now) })
    .where("id", "=", id)
    .where("state", "=", "sending")
    .execute();
}

type Result = Pick<Row, "state" | "reason" | "next_try_at"> & { sent_at?: string | null };

const settle = prepared<Result & { id: string; leased_until: string; sent_at: string | null }>((db, $) =>
  db
    .updateTable("campaign_recipients")
    .set(({ eb }) => ({
      state: $("state"),
      reason: $("reason"),
      next_try_at: $("next_try_at"),
      sent_at: $("sent_at"),
      leased_until: null,
      // Counted here and not with the lease: a killed process must not use up an attempt.
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "=", $("id"))
    .where("leased_until", "=", $("leased_until")),
);

/**
 * Saves the result of an attempt, unless the lease has passed to another worker.
 *
 * @returns whether it was saved
 */
export async function settleRecipient(trx: Database, row: Leased, result: Result): Promise<boolean> {
  const { id, leased_until } = row;
  const { numAffectedRows = 0n } = await settle(trx, { sent_at: null, ...result, id, leased_until });
  return numAffectedRows > 0n;
}

/** Releases a lease without an attempt. */
export async function releaseRecipient(trx: Database, { id, leased_until }: Leased): Promise<void> {
  await trx
    .updateTable("campaign_recipients")
    .set({ leased_until: null })
    .where("id", "=", id)
    .where("leased_until", "=", leased_until)
    .execute();
}
