import type { Selectable } from "kysely";
import { readContact } from "../../bookings/guests/contact.ts";
import { toSummaries } from "../../bookings/guests/list.server.ts";
import { guestKeys } from "../../bookings/guests/search-terms.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import type { Role } from "../../platform/roles/roles.ts";
import type { LookAlike } from "./shapes.ts";

/** Most other guests that are suggested. */
const MAX_SUGGESTED = 10;

type Contact = Pick<Selectable<Tables["guest_contacts"]>, "contact" | "person_key">;

/** The guests who sent a request with one of a guest's numbers, under another address. */
async function withSameNumber(db: Database, contacts: readonly Contact[], members: readonly string[]) {
  const { isAmong } = dialectHelpers(db);
  const numbers = contacts.map(({ contact }) => readContact(contact)).filter(({ kind }) => kind === "phone");
  const own = await db
    .selectFrom("guest_rows")
    .innerJoin("requests", "requests.id", "guest_rows.row_id")
    .innerJoin("guest_contacts", "guest_contacts.contact", "guest_rows.contact")
    .select("requests.phone_key")
    .distinct()
    .where(isAmong("guest_contacts.guest_id", members))
    .limit(MAX_SUGGESTED)
    .execute();
  const keys = new Set(own.map(({ phone_key }) => phone_key));
  for (const { value } of numbers) keys.add(guestKeys({ email: "", phone: value }).phone_key);
  keys.delete("");
  const rows = await db
    .selectFrom("requests")
    .innerJoin("guest_rows", "guest_rows.row_id", "requests.id")
    .innerJoin("guest_contacts", "guest_contacts.contact", "guest_rows.contact")
    .innerJoin("guests", "guests.id", "guest_contacts.guest_id")
    .select("guests.root_id")
    .distinct()
    .where(isAmong("requests.phone_key", [...keys]))
    .where("requests.kind", "<>", "career")
    .limit(MAX_SUGGESTED + 1)
    .execute();
  return rows.map(({ root_id }) => root_id);
}

/** The guests with another spelling of one of a guest's addresses. */
async function withSameAddress(db: Database, contacts: readonly Contact[]): Promise<string[]> {
  const people = contacts.flatMap(({ person_key }) => person_key ?? []);
  const rows = await db
    .selectFrom("guest_contacts")
    .innerJoin("guests", "guests.id", "guest_contacts.guest_id")
    .select("guests.root_id")
    .where(dialectHelpers(db).isAmong("guest_contacts.person_key", people))
    .limit(MAX_SUGGESTED + 1)
    .execute();
  return rows.map(({ root_id }) => root_id);
}

/** The guests whom staff told apart from a guest. */
async function toldApart(db: Database, members: readonly string[]): Promise<Set<string>> {
  const { isAmong } = dialectHelpers(db);
  const rows = await db
    .selectFrom("guest_changes")
    .select(["guest_id", "other_id"])
    .where("what", "=", "not-the-same")
    .where(({ or }) => or([isAmong("guest_id", members), isAmong("other_id", members)]))
    .execute();
  return new Set(rows.flatMap(({ guest_id, other_id }) => [guest_id, other_id]));
}

/**
 * Other guests who may be the same person, with the reason. Nobody is merged without staff.
 *
 * @param members the ids of the guest and of those merged into them.
 */
export async function findLookAlikes(db: Database, members: readonly string[], role: Role): Promise<LookAlike[]> {
  const { isAmong } = dialectHelpers(db);
  const contacts = await db
    .selectFrom("guest_contacts")
    .select(["contact", "person_key"])
    .where(isAmong("guest_id", members))
    .execute();
  const apart = await toldApart(db, members);
  const reasons = new Map<string, string>();
  for (const id of await withSameNumber(db, contacts, members)) reasons.set(id, "Same phone number");
  for (const id of await withSameAddress(db, contacts)) reasons.set(id, "Same email address, spelled differently");
  for (const id of members) reasons.delete(id);
  for (const id of apart) reasons.delete(id);
  const rows = await db
    .selectFrom("guests")
    .selectAll()
    .where(isAmong("id", [...reasons.keys()].slice(0, MAX_SUGGESTED)))
    .orderBy("place", "desc")
    .execute();
  const guests = await toSummaries(db, rows, role);
  return guests.map((guest) => ({ guest, reason: reasons.get(guest._id) ?? "" }));
}
