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
