import { noteCardChange } from "../../bookings/guests/card-version.server.ts";
import { flagLabel } from "../../bookings/guests/door-flags.ts";
import { findGuest } from "../../bookings/guests/list.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";
import { GUEST_NOT_FOUND } from "./notes.server.ts";
import type { FlagChange, NewFlag } from "./schema.ts";

const guestObject = (id: string) => ({ kind: "guest", id, name: "" });

/**
 * Sets a door flag, in the writer's transaction. The audit trail records everything but the reason. @throws `Refusal`
 * (404, 409).
 */
export async function setFlag(trx: Database, guestId: string, flag: NewFlag, { by, now }: Edit): Promise<void> {
  const guest = await findGuest(trx, guestId);
  if (!guest) throw new Refusal(404, GUEST_NOT_FOUND);
  const { kind, reason, ends_on } = flag;
  const before = await trx
    .selectFrom("guest_flags")
    .select("id")
    .where("guest_id", "=", guest.id)
    .where("kind", "=", kind)
    .where("ends_on", ">=", tonight(now))
    .executeTakeFirst();
  if (before) throw new Refusal(409, `This guest has the flag “${flagLabel(kind)}” already. Change that one.`);
  const row = {
    id: newId(),
    guest_id: guest.id,
    kind,
    reason,
    set_at: storedInstant(now),
    set_by: by.username,
    ends_on,
  };
  await trx.insertInto("guest_flags").values(row).execute();
  await noteCardChange(trx, [guest.id]);
  const after = { flag: kind, ends_on };
  await record(trx, { actor: by, action: "guest.flag-set", object: guestObject(guest.id), after }, now);
}

async function getFlag(trx: Database, id: string) {
  const flag = await trx.selectFrom("guest_flags").selectAll().where("id", "=", id).executeTakeFirst();
  if (!flag) throw new Refusal(404, "This flag was removed already.");
  return flag;
}

/** Changes a flag's reason, or renews it, in the writer's transaction. @throws `Refusal` (404). */
export async function changeFlag(
  trx: Database,
  id: string,
  { reason, ends_on }: FlagChange,
  { by, now }: Edit,
): Promise<void> {
  const flag = await getFlag(trx, id);
  await trx.updateTable("guest_flags").set({ reason, ends_on }).where("id", "=", id).execute();
  await noteCardChange(trx, [flag.guest_id]);
  const change = { before: { ends_on: flag.ends_on }, after: { flag: flag.kind, ends_on } };
  await record(trx, { actor: by, action: "guest.flag-changed", object: guestObject(flag.guest_id), ...change }, now);
}

/** Removes a flag, in the writer's transaction. @throws `Refusal` (404). */
export async function removeFlag(trx: Database, id: string, { by, now }: Edit): Promise<void> {
  const flag = await getFlag(trx, id);
  await trx.deleteFrom("guest_flags").where("id", "=", id).execute();
  await noteCardChange(trx, [flag.guest_id]);
  const before = { flag: flag.kind, ends_on: flag.ends_on };
  await record(trx, { actor: by, action: "guest.flag-removed", object: guestObject(flag.guest_id), before }, now);
}
