import type { Database } from "../../platform/db/tables.ts";
import { record } from "../audit-log/record.server.ts";
import { nameRejection, takenRejection } from "../auth/admin-rules.server.ts";
import { getAdmin, trailObject } from "../auth/admins.server.ts";
import { nameKey } from "../auth/look-alikes.server.ts";
import type { Rejection } from "../auth/rejection.server.ts";
import type { SendingStaff } from "../auth/staff.server.ts";

/** Changes someone's own name. @returns why it was rejected, or undefined. */
export async function changeOwnName(
  trx: Database,
  staff: SendingStaff,
  username: string,
  now: number,
): Promise<Rejection | undefined> {
  const { username: before, email, version } = await getAdmin(trx, staff.id);
  if (username === before) return undefined;
  const rejection =
    (await takenRejection(trx, { username, email }, staff.id)) ?? (await nameRejection(trx, username, staff.id));
  if (rejection) return rejection;
  await trx
    .updateTable("admins")
    .set({ username, username_key: nameKey(username), version: version + 1 })
    .where("id", "=", staff.id)
    .execute();
  const object = trailObject({ id: staff.id, username });
  const change = { before: { username: before }, after: { username } };
  await record(trx, { actor: staff, action: "admin.own-name", object, ...change }, now);
  return undefined;
}
