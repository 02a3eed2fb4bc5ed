import type { Selectable } from "kysely";
import { guestPagePath, makeGuestLink } from "../../bookings/requests/guest/guest-link.server.ts";
import { canChange, cancelledStatus } from "../../bookings/requests/status-rules.ts";
import type { GuestAccess } from "../../house/mail/templates/template.server.ts";
import { shownEntryCode } from "../../night/guest-lists/entry-code.ts";
import { ownerLinkPath } from "../../night/guest-lists/owner-link.server.ts";
import { findEntryRow } from "../../night/guest-lists/sheet-entries.server.ts";
import { pageLinkPath } from "../../night/statements/page-link.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { qrModules } from "../../platform/lib/qr.server.ts";
import { codeOfClaim } from "../../programme/offers/claim-code.server.ts";
import { shownCode } from "../../programme/offers/claim-code.ts";
import { changeWindow } from "./change-cutoff.server.ts";
import { nightOfRequest } from "./night-over.server.ts";

/** Size of a QR code's module in the image, in px. */
const SCALE = 12;

/** A text's QR code as a PNG file, black on white, for an email. */
async function qrPng(text: string): Promise<Buffer> {
  const rows = qrModules(text);
  const width = rows.length;
  const pixels = Buffer.from(rows.flat().map((dark) => (dark ? 0 : 255)));
  const { default: sharp } = await import("sharp");
  return sharp(pixels, { raw: { width, height: width, channels: 1 } })
    .resize(width * SCALE, width * SCALE, { kernel: "nearest" })
    .png({ palette: true })
    .toBuffer();
}

/** The code of a guest list's entry, or the link of a list's owner or a promoter, by its id. */
async function listAccess(trx: Database, id: string, origin: string, now: number): Promise<GuestAccess | undefined> {
  const entry = await findEntryRow(trx, id);
  if (entry) return { link: "", code: shownEntryCode(entry.code), qr: await qrPng(entry.code) };
  const path = (await ownerLinkPath(trx, id, now)) ?? (await pageLinkPath(trx, id, now));
  return path === undefined ? undefined : { link: origin + path };
}

/** What a request's private page allows now, as its own view says. */
async function allowedOn(
  trx: Database,
  row: Selectable<Tables["requests"]>,
  now: number,
): Promise<Pick<GuestAccess, "page">> {
  const { kind, status } = row;
  if (cancelledStatus(kind, status) === undefined || (await nightOfRequest(trx, row, now)).over)
    return { page: "ended" };
  return canChange(kind, status) && (await changeWindow(trx, row, now)) !== "open" ? { page: "late" } : {};
}

/**
 * The link or code for an email, created while the email is rendered: a request's private link, with the code of a
 * claim; the code of a guest on a list; the link of a list's owner or a promoter. Undefined if its row no longer
 * exists.
 *
 * @param origin the site's public address, without a trailing slash.
 */
export async function accessFor(
  trx: Database,
  requestId: string,
  origin: string,
  now: number,
): Promise<GuestAccess | undefined> {
  const row = await trx.selectFrom("requests").selectAll().where("id", "=", requestId).executeTakeFirst();
  if (!row) return listAccess(trx, requestId, origin, now);
  const link = origin + guestPagePath(await makeGuestLink(trx, requestId, now, { via: "email" }));
  const page = await allowedOn(trx, row, now);
  if (row.kind !== "claim") return { link, ...page };
  const code = await codeOfClaim(trx, requestId);
  return { link, ...page, code: shownCode(code), qr: await qrPng(code) };
}
