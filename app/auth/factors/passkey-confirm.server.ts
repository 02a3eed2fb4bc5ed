import type { Context } from "hono";
import { venue } from "../../content/venue.ts";
import { storedInstant, zonedIso } from "../../lib/zoned-time.server.ts";
import { tooManyAttempts } from "../login-attempt.server.ts";
import { countAll, limitKey, senderKeys, uncountAll } from "../rate-limit.server.ts";
import { senderOf } from "../sender.server.ts";
import { PROOF_LASTS, type SendingStaff, staffOf } from "../staff.server.ts";
import type { FactorServices } from "./own-factors.server.ts";
import { checkSignature, passkeyMessages, signingOptions, spendSignature } from "./passkeys.server.ts";
import { relyingParty } from "./relying-party.server.ts";
import type { SignedByPasskey } from "./schema.ts";

/** What a browser needs to confirm with a passkey who is logged in; undefined where there is none to confirm with. */
export async function confirmOptions({ db, origin }: FactorServices, staff: SendingStaff, now: number) {
  const site = relyingParty(origin);
  const options = site && (await signingOptions({ db, site, use: `confirm ${staff.session}` }, staff.id, now));
  return options?.allowCredentials?.length ? options : undefined;
}

/**
 * `POST /api/account/confirm/passkey`: confirms with a passkey who is logged in, so that the session's last proof is
 * now. Each attempt is counted by sender and account before it is checked.
 */
export async function confirmWithPasskey(
  context: Context,
  { db, writer, origin, loginLimit, proxies }: FactorServices,
  passkey: SignedByPasskey,
) {
  const now = Date.now();
  const staff = staffOf(context);
  const counted = [
    { key: await limitKey(db, "confirm", staff.id), times: 1 },
    ...(await senderKeys(db, "confirm", senderOf(context, proxies))),
  ];
  const seconds = await writer.write((trx) => countAll(trx, counted, loginLimit, now));
  if (seconds > 0) return tooManyAttempts(context, seconds);
  const site = relyingParty(origin);
  const checked = site
    ? await checkSignature({ db, site, use: `confirm ${staff.session}` }, passkey, staff.id, now)
    : passkeyMessages.invalid;
  const rejection = await writer.write(async (trx) => {
    if (typeof checked === "string") return checked;
    const why = await spendSignature(trx, checked, now);
    if (why !== undefined) return why;
    await uncountAll(trx, counted);
    await trx
      .updateTable("sessions")
      .set({ proved_at: storedInstant(now) })
      .where("id", "=", staff.session)
      .execute();
    return undefined;
  });
  if (rejection !== undefined) return context.json({ message: rejection, errors: { passkey: rejection } }, 422);
  return { confirmed_until: zonedIso(storedInstant(now + PROOF_LASTS), venue.timeZone) };
}
