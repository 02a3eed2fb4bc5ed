import { type Actor, record } from "../../audit/record.server.ts";
import type { Database } from "../../db/tables.ts";
import { storedInstant } from "../../lib/zoned-time.server.ts";
import { type MailData, outboxRow, queueMail } from "../../outbox/queue.server.ts";
import { campaignObject } from "../store.server.ts";

/** Who asks for a test. */
export interface TestOptions {
  actor: Actor & { id: string };
  /** Without a slash at the end. */
  origin: string;
  /** ms since 1970. */
  now: number;
}

/**
 * Queues a test for the admin who asks for it and others, each address once, in the writer's transaction.
 *
 * @returns how many emails were queued.
 */
export async function queueTest(
  trx: Database,
  campaign: { id: string; subject: string },
  data: MailData["campaign-test"],
  others: readonly string[],
  { actor, now }: TestOptions,
): Promise<number> {
  const { email } = await trx.selectFrom("admins").select("email").where("id", "=", actor.id).executeTakeFirstOrThrow();
  const recipients = new Map([email, ...others].map((one) => [one.toLowerCase(), one]));
  for (const recipient of recipients.values()) {
    const mail = { template: "campaign-test", data, about: campaign.id, recipient } as const;
    await queueMail(trx, outboxRow(mail, storedInstant(now)));
  }
  const count = recipients.size;
  await record(trx, { actor, action: "campaign.tested", object: campaignObject(campaign), count }, now);
  return count;
}
