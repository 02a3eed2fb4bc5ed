import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { type Actor, record } from "../../staff/audit-log/record.server.ts";
import { readNight } from "./nights.server.ts";
import { appendRow, findRow } from "./register.server.ts";

/**
 * Signs off a club night, with or without incidents, in the writer's transaction. After another entry it can be signed
 * off again.
 *
 * @param now ms since 1970.
 * @returns the number of incidents, or why it was rejected.
 */
export async function signOff(
  trx: Database,
  { _id: id, night }: { _id: string; night: string },
  by: Actor,
  now: number,
): Promise<{ incidents: number } | { rejected: string }> {
  const { entries, signed, sign_offs } = await readNight(trx, night);
  const incidents = entries.filter(({ entry }) => entry === "incident").length;
  if (await findRow(trx, id)) return { incidents };
  if (night > tonight(now)) return { rejected: "This club night hasn’t begun." };
  if (signed) return { rejected: `Already signed off by ${sign_offs.at(-1)?.by}.` };
  const at = storedInstant(now);
  await appendRow(trx, {
    id,
    night,
    entry: "sign-off",
    about: null,
    body: { incidents },
    at,
    received_at: at,
    actor: by.username,
    door: "",
    phone: "",
  });
  const object = { kind: "club night", id: night, name: night };
  await record(trx, { actor: by, action: "incident.signed-off", object, count: incidents }, now);
  return { incidents };
}
