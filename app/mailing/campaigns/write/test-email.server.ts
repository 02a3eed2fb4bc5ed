import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { type MailData, outboxRow, queueMail } from "../../../platform/outbox/queue.server.ts";
import { type Actor, record } from "../../../staff/audit-log/record.server.ts";
import { limitKey, takeFromLimits } from "../../../staff/auth/rate-limit.server.ts";
import { campaignObject } from "../store.server.ts";

/** The admin who requests a test, the site's address and the time. */
export interface TestOptions {
  actor: Actor & { id: string };
  /** Without a slash at the end. */
  origin: string;
  /** ms since 1970. */
  now: number;
}

const HOUR = 60 * 60_000;

/** Maximum tests of one admin in an hour, each to at most six addresses; and of all, as a multiple. */
const MOST_TESTS = 20;
const ALL_TIMES = 3;

/** Counts a test against the limits, before it is rendered. @returns seconds to wait after too many, else 0. */
export async function takeTest(
  services: { db: Database; writer: Writer },
  { actor, now }: Pick<TestOptions, "actor" | "now">,
): Promise<number> {
  const keys = [
    { key: await limitKey(services.db, "campaign-test", actor.id), times: 1 },
    { key: await limitKey(services.db, "campaign-test-all", ""), times: ALL_TIMES },
  ];
  return takeFromLimits(services, keys, MOST_TESTS, now, HOUR);
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
  const recipients = new Map([email, ...others].map((item) => [item.toLowerCase(), item]));
  for (const recipient of recipients.values()) {
    const mail = { template: "campaign-test", data, about: campaign.id, recipient } as const;
    await queueMail(trx, outboxRow(mail, storedInstant(now)));
  }
  const count = recipients.size;
  await record(trx, { actor, action: "campaign.tested", object: campaignObject(campaign), count }, now);
  return count;
}
