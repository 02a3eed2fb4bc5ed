import type { Database } from "../../../platform/db/tables.ts";
import { Refusal, wrongField } from "../../../platform/lib/refusal.server.ts";
import { parseInstant } from "../../../platform/lib/time/instants.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { type Actor, record } from "../../../staff/audit-log/record.server.ts";
import { normalAddress } from "../../consents/address-mark.server.ts";
import { placeOf } from "./compare-addresses.server.ts";
import type { NewSubscriber } from "./new-subscriber.ts";
import { insertSubscribers, subscriberRow } from "./write-addresses.server.ts";

const refusals = {
  known: "They're already on the list.",
  suppressed: "This address is on the suppression list.",
  left: "This address unsubscribed or was erased earlier. They can subscribe again themselves.",
};

/**
 * Adds a subscriber with how they agreed; nobody is emailed. As an import does, this adds nobody who left or whose
 * address is suppressed.
 *
 * @param now ms since 1970.
 * @returns the new subscriber's id.
 * @throws `Refusal`
 */
export async function addSubscriber(
  trx: Database,
  { agreed, ...typed }: NewSubscriber,
  { actor, now }: { actor: Actor; now: number },
): Promise<string> {
  const instant = parseInstant(`${agreed}T00:00`, venue.timeZone);
  if (Date.parse(instant) > now) throw wrongField("agreed", "Choose a day that isn't in the future.");
  const address = normalAddress(typed.email);
  const place = await placeOf(trx, address);
  if (place !== "added") throw new Refusal(422, refusals[place], { field: "email" });
  const row = subscriberRow({ ...typed, address, agreed: instant, confirmed: null }, now);
  await insertSubscribers(trx, [row], { proof: "staff", actor: actor.username }, now);
  await record(trx, { actor, action: "subscriber.added", object: { kind: "subscriber", id: row.id, name: "" } }, now);
  return row.id;
}
