import type { FailureKind } from "../../house/mail/failure-kind.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { suppress } from "../newsletter/suppressions/suppressions.server.ts";

/** The author of suppressions after reports. */
export const DELIVERY_REPORTS = "Delivery reports";

/** A bounce or complaint about a recipient's email. */
export interface Bounce {
  kind: FailureKind | "complaint";
  /** The mail server's code; empty without one. */
  code: string;
}

/** A later report replaces an earlier one only if it weighs more. */
const weight = { soft: 1, hard: 2, complaint: 3 } as const;

/** Finds a row of `campaign_recipients` whose email was, or may have been, sent. */
export async function findSent(db: Database, id: string) {
  const row = await db
    .selectFrom("campaign_recipients")
    .select(["id", "campaign_id", "subscriber_id", "state", "attempts", "bounce"])
    .where("id", "=", id)
    .executeTakeFirst();
  // Whether the server accepted it may be unknown.
  return row && (row.state === "sent" || row.attempts > 0) ? row : undefined;
}

export type SentRow = NonNullable<Awaited<ReturnType<typeof findSent>>>;

/**
 * Records a bounce or complaint, in the caller's transaction. A hard bounce or a complaint suppresses the address; so
 * does a number of soft bounces in a row, which is a setting.
 *
 * @param by the admin's name, or the program's part.
 * @param now ms since 1970.
 * @returns whether it was new.
 */
export async function recordBounce(
  trx: Database,
  row: SentRow,
  { kind, code }: Bounce,
  { by, now }: { by: string; now: number },
): Promise<boolean> {
  if (row.bounce !== null && weight[row.bounce] >= weight[kind]) return false;
  await trx
    .updateTable("campaign_recipients")
    .set({ bounce: kind, bounced_at: storedInstant(now) })
    .where("id", "=", row.id)
    .execute();
  const { subscriber_id, campaign_id } = row;
  const subscriber =
    subscriber_id === null
      ? undefined
      : await trx.selectFrom("subscribers").select("address").where("id", "=", subscriber_id).executeTakeFirst();
  // Erased since.
  if (subscriber_id === null || !subscriber) return true;
  const entry = { address: subscriber.address, campaignId: campaign_id, by, now };
  const because = code === "" ? "" : ` (${code})`;
  if (kind === "complaint") {
    await suppress(trx, { ...entry, reason: "complained", detail: "Marked a campaign as spam." });
  } else if (kind === "hard") {
    await suppress(trx, { ...entry, reason: "bounced", detail: `The address can't get email${because}.` });
  } else {
    const failures = await countSoftBounce(trx, subscriber_id, row);
    if (failures >= currentSettings().campaigns.softBounces) {
      await suppress(trx, {
        ...entry,
        reason: "bounced",
        detail: `${failures} temporary failures in a row${because}.`,
      });
    }
  }
  return true;
}

/**
 * Counts a subscriber's soft bounces in a row. The streak restarts if the email before this one did not bounce.
 */
async function countSoftBounce(trx: Database, subscriberId: string, row: SentRow): Promise<number> {
  const before = await trx
    .selectFrom("campaign_recipients")
    .select("bounce")
    .where("subscriber_id", "=", subscriberId)
    .where("id", "<", row.id)
    .where("state", "=", "sent")
    .orderBy("id", "desc")
    .executeTakeFirst();
  const starts = before !== undefined && before.bounce !== "soft";
  const { soft_bounces } = await trx
    .updateTable("subscribers")
    .set((eb) => ({ soft_bounces: starts ? 1 : eb("soft_bounces", "+", 1) }))
    .where("id", "=", subscriberId)
    .returning("soft_bounces")
    .executeTakeFirstOrThrow();
  return soft_bounces;
}
