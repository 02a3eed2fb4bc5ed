import type { Database } from "../db/tables.ts";
import { guestPagePath, makeGuestLink } from "../requests/guest/guest-link.server.ts";
import { codeOfClaim } from "./claim-code.server.ts";
import { shownCode } from "./claim-code.ts";

interface ClaimReceipt extends Record<string, string | boolean> {
  /** The path of the guest's own page. */
  link: string;
  /** Whether the code is on its way by email. */
  emailed: boolean;
}

/**
 * A claim's private link, and its code where no email server is configured. With one, the code is sent by email only:
 * limits count guests by their address.
 *
 * @param claim its reference, the moment (ms since 1970) and the sender's own `Idempotency-Key`, if any.
 */
export async function claimReceipt(
  trx: Database,
  mailConfigured: boolean,
  claim: { reference: string; now: number; key: string | undefined },
): Promise<ClaimReceipt> {
  const { id } = await trx
    .selectFrom("requests")
    .select("id")
    .where("reference", "=", claim.reference)
    .executeTakeFirstOrThrow();
  const link = guestPagePath(await makeGuestLink(trx, id, claim.now, { via: "form", key: claim.key }));
  if (!mailConfigured) return { link, emailed: false, code: shownCode(await codeOfClaim(trx, id)) };
  const email = await trx
    .selectFrom("outbox")
    .select("state")
    .where("about", "=", id)
    .where("template", "=", "request-received")
    .executeTakeFirst();
  // Suspected spam gets no email and the same response.
  return { link, emailed: email === undefined || email.state === "waiting" || email.state === "sent" };
}
