import type { Database } from "../db/tables.ts";
import type { GuestAccess } from "../mail/templates/template.server.ts";
import { codeOfClaim } from "../offers/claim-code.server.ts";
import { shownCode } from "../offers/claim-code.ts";
import { guestPagePath, makeGuestLink } from "../requests/guest/guest-link.server.ts";
import { qrPng } from "./qr-png.server.ts";

/**
 * The private link, and for a claim the code, for an email about a request; created when the email is
 * rendered. Undefined if the request is gone.
 *
 * @param origin the site's public address, without a slash at the end.
 */
export async function accessFor(
  trx: Database,
  requestId: string,
  origin: string,
  now: number,
): Promise<GuestAccess | undefined> {
  const row = await trx.selectFrom("requests").select("kind").where("id", "=", requestId).executeTakeFirst();
  if (!row) return undefined;
  const link = origin + guestPagePath(await makeGuestLink(trx, requestId, now, { via: "email" }));
  if (row.kind !== "claim") return { link };
  const code = await codeOfClaim(trx, requestId);
  return { link, code: shownCode(code), qr: await qrPng(code) };
}
