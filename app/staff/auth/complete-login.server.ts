import type { Context } from "hono";
import { keyedHash } from "../../platform/db/keys.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { record } from "../audit-log/record.server.ts";
import { deviceName } from "./device-name.server.ts";
import { queueEmail } from "./queue-email.server.ts";
import { networkText, senderOf } from "./sender.server.ts";
import { openSession } from "./session.server.ts";

/** A device is known for this long after its last login, in ms. */
const DEVICE_TTL_MS = 400 * 86_400_000;

export interface LoginDevice {
  /** In plain words. */
  name: string;
  /** The network, without the part that identifies one customer's connection. */
  network: string;
  /** The random id that the browser stores. */
  id?: string;
}

/** The device that sends a login: the body is fixed (docs/contract.md), so its id is in `X-Device`. @param proxies trusted proxies in front. */
export function loginDevice(context: Context, proxies: number, id: string | undefined): LoginDevice {
  const name = deviceName(context.req.header("user-agent"));
  return { name, network: networkText(senderOf(context, proxies)), id };
}

/** Whether an account has logged in before, and never with this device. Stores that it has. */
async function isNewDevice(trx: Database, adminId: string, device: LoginDevice, now: number): Promise<boolean> {
  const { id, name, network } = device;
  const mark = await keyedHash(trx, `device ${adminId} ${id ?? `${name} ${network}`}`);
  const earlier = await trx.selectFrom("login_devices").select("mark").where("admin_id", "=", adminId).execute();
  await trx
    .deleteFrom("login_devices")
    .where("used_at", "<=", storedInstant(now - DEVICE_TTL_MS))
    .execute();
  const used_at = storedInstant(now);
  await trx
    .insertInto("login_devices")
    .values({ mark, admin_id: adminId, used_at })
    .onConflict((conflict) => conflict.column("mark").doUpdateSet({ used_at }))
    .execute();
  return earlier.length > 0 && earlier.every((device) => device.mark !== mark);
}

/**
 * Completes a login whose factors are all proven: opens a session, and emails the admin if the device is new to the
 * account. A first login sends no email.
 *
 * @param now ms since 1970.
 * @returns as `openSession`.
 */
export async function completeLogin(
  trx: Database,
  admin: { _id: string; username: string; email: string },
  device: LoginDevice,
  now: number,
): Promise<{ token: string; endsAt: string }> {
  const { _id: id, username, email } = admin;
  const { name, network } = device;
  const isNew = await isNewDevice(trx, id, device, now);
  const opened = await openSession(trx, id, now, { device: name, network });
  const action = isNew ? "session.opened-new-device" : "session.opened";
  await record(trx, { actor: { id, username, network }, action, after: { device: name } }, now);
  if (isNew) {
    const data = { username, device: name, network, at: zonedIso(storedInstant(now), venue.timeZone) };
    await queueEmail(trx, { template: "new-device", data, about: id, recipient: email }, now);
  }
  return opened;
}
