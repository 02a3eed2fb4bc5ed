import type { Selectable } from "kysely";
import { readContact } from "../../bookings/guests/contact.ts";
import { listFormer } from "../../bookings/guests/former-contacts.server.ts";
import { toSummaries } from "../../bookings/guests/list.server.ts";
import { guestKeys } from "../../bookings/guests/search-terms.ts";
import { comparableName } from "../../bookings/guests/tags.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import type { Role } from "../../platform/roles/roles.ts";
import type { LookAlike } from "./shapes.ts";

/** Most suggested guests. */
const MAX_SUGGESTED = 10;

/** Most guests with the same birthday that are compared by name. */
const MAX_COMPARED = 5_000;

type Named = Pick<Selectable<Tables["guests"]>, "name" | "other_names">;
type Contact = Pick<Selectable<Tables["guest_contacts"]>, "contact" | "person_key" | "former_of">;

/** Guests who sent a request with one of this guest's numbers under another address. */
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
  // A number that staff moved from one guest to another is no evidence.
  const had = contacts.map(({ contact, former_of }) => former_of ?? contact);
  for (const { former_of } of await listFormer(db, had)) {
    const { kind, value } = readContact(former_of);
    if (kind === "phone") keys.delete(guestKeys({ email: "", phone: value }).phone_key);
  }
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

/** Guests with another spelling of one of this guest's addresses. */
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

/** A guest's full names, for comparing; a first name alone is no evidence. */
const fullNames = ({ name, other_names }: Named): string[] =>
  [name, ...parseJsonText(other_names)].map(comparableName).filter((key) => key.includes(" "));

/** Guests with one of this guest's names and the same birthday, among the newest guests with that birthday. */
async function withSameBirthday(db: Database, members: readonly string[]): Promise<string[]> {
  const own = await db
    .selectFrom("guests")
    .select(["name", "other_names", "birthday"])
    .where(dialectHelpers(db).isAmong("id", members))
    .where("merged_into", "is", null)
    .executeTakeFirst();
  const names = new Set(own ? fullNames(own) : []);
  if (!own?.birthday || names.size === 0) return [];
  const born = await db
    .selectFrom("guests")
    .select(["id", "name", "other_names"])
    .where("birthday", "=", own.birthday)
    .where("merged_into", "is", null)
    .orderBy("place", "desc")
    .limit(MAX_COMPARED)
    .execute();
  return born.filter((guest) => fullNames(guest).some((name) => names.has(name))).map(({ id }) => id);
}

/** Guests whom staff have confirmed to be different people. */
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
 * Other guests who may be the same person, with the reason. Only staff merge guests.
 *
 * @param members the ids of the guest and of those merged into them.
 */
export async function findLookAlikes(db: Database, members: readonly string[], role: Role): Promise<LookAlike[]> {
  const { isAmong } = dialectHelpers(db);
  const contacts = await db
    .selectFrom("guest_contacts")
    .select(["contact", "person_key", "former_of"])
    .where(isAmong("guest_id", members))
    .execute();
  const apart = await toldApart(db, members);
  const reasons = new Map<string, string>();
  for (const id of await withSameBirthday(db, members)) reasons.set(id, "Same name and birthday");
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
