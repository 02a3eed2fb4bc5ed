import type { Context } from "hono";
import { CommittedRefusal, Refusal } from "../../../platform/lib/refusal.server.ts";
import { record } from "../../audit-log/record.server.ts";
import type { AccountServices } from "../account-services.server.ts";
import { tooManyAttempts } from "../login-attempt.server.ts";
import { limitKey, senderKeys, takeFromLimits, uncountAll } from "../rate-limit.server.ts";
import { renewedToken } from "../renewed-token.server.ts";
import { senderOf } from "../sender.server.ts";
import { proveSession } from "../session.server.ts";
import { type SendingStaff, staffOf } from "../staff.server.ts";
import { checkSignature, passkeyMessages, signingOptions, spendSignature } from "./passkeys.server.ts";
import type { SignedByPasskey } from "./schema.ts";

/** Options for a browser to confirm the logged-in admin's identity with a passkey; undefined if the admin has none. */
export async function confirmOptions({ db, origin }: AccountServices, staff: SendingStaff, now: number) {
  const options = await signingOptions({ db, origin, use: `confirm ${staff.session}` }, staff.id, now);
  return options?.allowCredentials?.length ? options : undefined;
}

/**
 * `POST /api/account/confirm/passkey`: confirms with a passkey who is logged in, for an hour. The session gets a new
 * token. Each attempt is counted by sender and account before it is checked.
 *
 * @throws `Refusal` (422)
 */
export async function confirmWithPasskey(
  context: Context,
  { db, writer, origin, loginLimit, proxies }: AccountServices,
  passkey: SignedByPasskey,
) {
  const now = Date.now();
  const staff = staffOf(context);
  const counted = [
    { key: await limitKey(db, "confirm", staff.id), times: 1 },
    ...(await senderKeys(db, "confirm", senderOf(context, proxies))),
  ];
  const seconds = await takeFromLimits({ db, writer }, counted, loginLimit, now);
  if (seconds > 0) return tooManyAttempts(context, seconds);
  const checked = await checkSignature({ db, origin, use: `confirm ${staff.session}` }, passkey, staff.id, now);
  const wrong = (why: string) => new Refusal(422, why, { field: "passkey" });
  if (typeof checked === "string") throw wrong(checked);
  const token = await writer.write(async (trx) => {
    const why = await spendSignature(trx, checked, now);
    // The challenge and the signature stay used up.
    if (why !== undefined) return new CommittedRefusal(wrong(why));
    await uncountAll(trx, counted);
    const token = await proveSession(trx, staff.session, now);
    if (token === undefined) return new CommittedRefusal(wrong(passkeyMessages.invalid));
    await record(trx, { actor: staff, action: "session.confirmed" }, now);
    return token;
  });
  return renewedToken("Confirmed.", token, now);
}
