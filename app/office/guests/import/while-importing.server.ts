import { guestMarkWith } from "../../../house/mail/guest-mark.server.ts";
import { mailSecret } from "../../../house/mail/list-token.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { readContactKey } from "../../privacy/guest.ts";
import type { FileGuest } from "./read-guests.server.ts";

/** The contact details of someone in a file. */
type Named = Pick<FileGuest, "email" | "phone">;

/** Longest delay in ms between the time of an erasure and its commit. */
const ERASURE_DELAY_MS = 10 * 60_000;

/**
 * Whether a guest was erased; an old file must not bring them back.
 *
 * @param since ms since 1970: only erasures that may have become visible since then.
 */
export async function erasedGuests(db: Database, since?: number): Promise<(guest: Named) => boolean> {
  let erasures = db.selectFrom("privacy_log").select("guest").where("action", "=", "erased").distinct();
  if (since !== undefined) erasures = erasures.where("at", ">=", storedInstant(since - ERASURE_DELAY_MS));
  const marks = new Set((await erasures.execute()).map(({ guest }) => guest));
  if (marks.size === 0) return () => false;
  const secret = await mailSecret(db);
  const isErased = (written: string) => {
    const key = written === "" ? undefined : readContactKey(written);
    return key !== undefined && marks.has(guestMarkWith(secret, key));
  };
  return ({ email, phone }) => isErased(email) || isErased(phone);
}

/**
 * Refuses to go on with an import that a colleague has undone since it began: what it added after that would stay.
 * @throws `Refusal` (409)
 */
export async function expectImporting(trx: Database, id: string): Promise<void> {
  const row = await trx.selectFrom("guest_imports").select("state").where("id", "=", id).executeTakeFirst();
  if (row?.state !== "importing") throw new Refusal(409, "A colleague has undone this import. Nothing of it is left.");
}
