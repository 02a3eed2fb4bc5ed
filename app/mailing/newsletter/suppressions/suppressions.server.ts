import { prepared } from "../../../platform/db/prepared.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { addressMark, normalAddress } from "../../consents/address-mark.server.ts";
import { carryOverAddress } from "../../consents/carry-over.server.ts";
import { recordWithdrawal } from "../../consents/ledger.server.ts";
import { subscribedPurposes } from "../../consents/purpose.ts";
import type { SuppressionReason } from "./suppression.ts";

const find = prepared<{ mark: string }, { reason: SuppressionReason; address: string | null }>((db, $) =>
  db.selectFrom("suppressions").select(["reason", "address"]).where("mark", "=", $("mark")),
);

/** Returns why an address is suppressed; undefined if it is not. */
export async function findSuppression(db: Database, address: string): Promise<SuppressionReason | undefined> {
  return (await find(db, { mark: await addressMark(db, address) })).rows[0]?.reason;
}

/** Whether an address gets no campaigns. */
export async function isSuppressed(db: Database, address: string): Promise<boolean> {
  return (await findSuppression(db, address)) !== undefined;
}

/** The proof that the ledger of consents has for each reason; a bounce withdraws nothing. */
const withdrawals = { complained: "complaint", staff: "staff", imported: "import" } as const;

export interface NewSuppression {
  address: string;
  reason: SuppressionReason;
  /** In words, for staff; no message of a guest. */
  detail?: string;
  campaignId?: string | null;
  /** The username, or the part of the program. */
  by: string;
  /** Ms since 1970. */
  now: number;
}

/**
 * Suppresses an address, in the caller's transaction. Any other reason replaces a bounce, which a subscriber could lift by
 * confirming their address; otherwise the first reason stays.
 *
 * @returns whether the address is newly suppressed
 */
export async function suppress(trx: Database, entry: NewSuppression): Promise<boolean> {
  const { reason, detail = "", campaignId = null, by, now } = entry;
  const mark = await addressMark(trx, entry.address);
  const row = { address: normalAddress(entry.address), reason, detail, campaign_id: campaignId };
  const known = (await find(trx, { mark })).rows[0];
  if (reason !== "bounced") {
    await carryOverAddress(trx, row.address, now);
    const evidence = { proof: withdrawals[reason], place: "Suppression list", actor: by };
    await recordWithdrawal(trx, row.address, subscribedPurposes, evidence, now);
  }
  if (!known) {
    await trx
      .insertInto("suppressions")
      .values({ mark, ...row, created_at: storedInstant(now), created_by: by })
      .execute();
    return true;
  }
  const replaces = known.reason === "bounced" && reason !== "bounced";
  const change = replaces ? { ...row, created_by: by } : { address: row.address };
  await trx.updateTable("suppressions").set(change).where("mark", "=", mark).execute();
  return false;
}

/**
 * Restores the erased address of a suppression when someone subscribes with it: queries exclude suppressed subscribers
 * by comparing addresses.
 *
 * @returns why the address is suppressed; undefined if it is not.
 */
export async function nameSuppressed(trx: Database, address: string): Promise<SuppressionReason | undefined> {
  const mark = await addressMark(trx, address);
  const known = (await find(trx, { mark })).rows[0];
  if (known?.address === null)
    await trx
      .updateTable("suppressions")
      .set({ address: normalAddress(address) })
      .where("mark", "=", mark)
      .execute();
  return known?.reason;
}

/** Lifts the suppression of an address that bounced, once its owner has used a link sent there. @returns whether there was one */
export async function endBounce(trx: Database, address: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("suppressions")
    .where("mark", "=", await addressMark(trx, address))
    .where("reason", "=", "bounced")
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
