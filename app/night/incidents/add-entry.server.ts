import { boundsOf } from "../../bookings/floor/night-bounds.server.ts";
import { incidentKindLabel } from "../../platform/country-packs/neutral/incident-kinds.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { type Actor, record } from "../../staff/audit-log/record.server.ts";
import { appendRow, findRow } from "./register.server.ts";
import { registerRules } from "./register-rules.ts";
import type { SentEntry } from "./schema.ts";

/** The author of an entry, with door and phone. */
export interface RegisterActor extends Actor {
  door: string;
  phone?: string;
}

/** The entry, or why it was rejected. */
type Added = { number: number } | { rejected: string };

/** The time of an incident: within its night and not in the future, even if the phone's clock is wrong. */
function timeOf(at: string, night: string, now: number): string {
  const { begins, ends } = boundsOf(night);
  const latest = Math.min(now, Date.parse(ends));
  return storedInstant(Math.min(latest, Math.max(Date.parse(begins), Date.parse(at))));
}

/**
 * Adds an incident or an amendment to the register, in the writer's transaction. Idempotent by id. An incident never
 * changes: an amendment is another row.
 *
 * @param sent `at` is an instant.
 * @param now ms since 1970.
 */
export async function addEntry(trx: Database, sent: SentEntry, who: RegisterActor, now: number): Promise<Added> {
  const { _id: id, night, about, kind } = sent;
  const known = await findRow(trx, id);
  if (known) return { number: known.number };
  const filled = Object.entries(sent.details).filter(([, text]) => text);
  if (night > tonight(now)) return { rejected: "This club night hasn't begun." };
  const original = about === null ? undefined : await findRow(trx, about);
  if (about === null) {
    if (kind === null) return { rejected: "Choose what happened." };
  } else {
    if (original?.entry !== "incident" || original.night !== night) return { rejected: "Incident not found." };
    if (kind === null && filled.length === 0) return { rejected: "Enter what to add or correct." };
  }
  const number = await appendRow(trx, {
    id,
    night,
    entry: about === null ? "incident" : "amendment",
    about,
    body: { details: Object.fromEntries(filled), ...(kind && { kind }), rules: registerRules().state },
    at: about === null ? timeOf(sent.at, night, now) : storedInstant(Math.min(now, Date.parse(sent.at))),
    received_at: storedInstant(now),
    actor: who.username,
    door: who.door,
    phone: who.phone ?? "",
  });
  // Typed texts stay out of the trail: the register has them, equally protected.
  const action = about === null ? "incident.added" : "incident.amended";
  const object = { kind: "incident", id: about ?? id, name: `#${original?.number ?? number}` };
  const after = { night, ...(kind && { kind: incidentKindLabel(kind) }), ...(who.door && { door: who.door }) };
  await record(trx, { actor: who, action, object, after }, now);
  return { number };
}
