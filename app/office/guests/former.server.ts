import { readContact } from "../../bookings/guests/contact.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { dayIn } from "../../platform/lib/time/wall-time-text.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { GuestDetail } from "./shapes.ts";

/** Former addresses and numbers of guests, which are someone else's now, newest first. */
export async function listFormerOf(db: Database, members: readonly string[]): Promise<GuestDetail["former"]> {
  const rows = await db
    .selectFrom("guest_contacts")
    .select(["contact", "former_of", "until"])
    .where(dialectHelpers(db).isAmong("guest_id", members))
    .where("former_of", "is not", null)
    .orderBy("until", "desc")
    .execute();
  return rows.map(({ contact, former_of, until }) => {
    const { kind, value } = readContact(former_of ?? "");
    const since = dayIn(venue.timeZone, Date.parse(until ?? ""));
    return { _id: contact, kind: kind === "phone" ? "phone" : "email", value, since };
  });
}
