import { countCall, limitKey } from "../auth/rate-limit.server.ts";
import type { Database } from "../db/tables.ts";
import { outboxRow } from "../mail/queue.server.ts";

/** How long mails are counted before the count starts anew, in ms. */
const HOUR = 60 * 60_000;

/**
 * Most mails an hour that ask whether an address is somebody's: so that nobody makes us fill a stranger's inbox, a
 * company's, or have our mail taken for spam.
 */
export const mailsAnHour = { recipient: 1, domain: 100, all: 300 } as const;

/** So many subscribe in an hour before whoever comes next has to prove some work: more than a good night brings. */
export const freeAnHour = 100;

/**
 * Whether a subscription has to wait for a proof of work, so that a flood of addresses does not take the hour's mails
 * from guests. A task that was solved counts once.
 *
 * @param now ms since 1970.
 * @param proof names the task that was solved, if any.
 */
export async function mustProve(trx: Database, now: number, proof: string | undefined): Promise<boolean> {
  if (proof !== undefined) return (await countCall(trx, limitKey("proof", proof), 1, now, HOUR)) > 0;
  return (await countCall(trx, limitKey("ask-free", ""), freeAnHour, now, HOUR)) > 0;
}

/**
 * Queues the mail that asks whether an address is the subscriber's, unless that address was asked within the hour.
 *
 * @param now ms since 1970.
 * @returns seconds to wait when so many were asked that nobody else is for now; else 0.
 */
export async function askToConfirm(
  trx: Database,
  { id, email }: { id: string; email: string },
  now: number,
): Promise<number> {
  const address = email.toLowerCase();
  const domain = address.slice(address.lastIndexOf("@") + 1);
  if ((await countCall(trx, limitKey("ask", address), mailsAnHour.recipient, now, HOUR)) > 0) return 0;
  const wait =
    (await countCall(trx, limitKey("ask-domain", domain), mailsAnHour.domain, now, HOUR)) ||
    (await countCall(trx, limitKey("ask-all", ""), mailsAnHour.all, now, HOUR));
  if (wait > 0) return wait;
  const mail = outboxRow(
    { template: "confirm", data: { subscriberId: id }, about: id, recipient: email },
    new Date(now).toISOString(),
  );
  await trx.insertInto("outbox").values(mail).execute();
  return 0;
}
