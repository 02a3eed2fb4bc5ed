import type { Database } from "../../db/tables.ts";
import { guestPagePath, makeGuestLink } from "../guest/guest-link.server.ts";

/** The part of a form's response for its sender only. */
export interface Receipt extends Record<string, string | boolean> {
  /** The path of the guest's own page. */
  link: string;
  /** Whether an email to the guest is on its way. */
  emailed: boolean;
}

/** A request that was just received: its reference, the moment (ms since 1970) and the sender's `Idempotency-Key`, if any. */
export interface JustReceived {
  reference: string;
  now: number;
  key: string | undefined;
}

/** The private link of a request that was just received, and whether its guest is emailed; the same for suspected spam. */
export async function guestReceipt(
  trx: Database,
  mailConfigured: boolean,
  { reference, now, key }: JustReceived,
): Promise<{ id: string; receipt: Receipt }> {
  const { id } = await trx
    .selectFrom("requests")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  const link = guestPagePath(await makeGuestLink(trx, id, now, { via: "form", key }));
  if (!mailConfigured) return { id, receipt: { link, emailed: false } };
  const email = await trx
    .selectFrom("outbox")
    .select("state")
    .where("about", "=", id)
    .where("template", "=", "request-received")
    .executeTakeFirst();
  const emailed = email === undefined || email.state === "waiting" || email.state === "sent";
  return { id, receipt: { link, emailed } };
}
