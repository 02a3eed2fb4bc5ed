import type { Selectable, SelectQueryBuilder } from "kysely";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { GuestSource } from "../../platform/db/tables/guests.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { can, type Role } from "../../platform/roles/roles.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { listOwnClaims } from "./claims.server.ts";
import { readContact } from "./contact.ts";
import { type StoredFlag, validFlags } from "./door-flags.server.ts";
import type { GuestFilter } from "./filter.ts";
import type { GuestShow } from "./filter-values.ts";
import { findLinking } from "./link-earlier-rows.server.ts";
import { firstCame } from "./new-guests.server.ts";
import { searchTerms } from "./search-terms.ts";
import type { DoorFlag, GuestSummary, GuestsPage } from "./shapes.ts";

const PAGE_SIZE = 50;

/** Most matches to count, and of a search to consider, newest first. */
const MAX_COUNTED = 1_000;
const MAX_FOUND = 2_000;

export interface SearchedFilter extends GuestFilter {
  /** Part of a name, an address, a number or a reference. */
  q?: string;
}

type Rows<Columns> = SelectQueryBuilder<Tables, "guests", Columns>;

/** The places (positions in the order of the list) of the newest guests that a search finds, newest first. */
async function placesOf(db: Database, q: string, most: number): Promise<number[]> {
  const terms = searchTerms(q);
  if (terms.length === 0) return [];
  const { guestsSearched, isFound, foundAt } = dialectHelpers(db);
  let query = db.selectFrom(guestsSearched as "guests").select(foundAt.as("at"));
  for (const term of terms) query = query.where(isFound(term, guestsSearched));
  const rows = await query.orderBy(foundAt, "desc").limit(most).execute();
  return rows.map(({ at }) => at);
}

const filters: Record<GuestShow, <Columns>(rows: Rows<Columns>) => Rows<Columns>> = {
  all: (rows) => rows.orderBy("place", "desc"),
  came: (rows) => rows.where("last_visit", "is not", null).orderBy("last_visit", "desc").orderBy("place", "desc"),
  expected: (rows) => rows.where("next_night", "is not", null).orderBy("next_night").orderBy("place"),
  "no-shows": (rows) => rows.where("no_shows", ">", 0).orderBy("no_shows", "desc").orderBy("place", "desc"),
  spent: (rows) => rows.where("spent_cents", ">", 0).orderBy("spent_cents", "desc").orderBy("place", "desc"),
  subscribed: (rows) => rows.where("subscribed", "=", 1).orderBy("place", "desc"),
  flagged: (rows) => rows.orderBy("place", "desc"),
};

/** The places of the guests that match a search or have door flags; undefined if the list isn't limited to any. */
async function limitedTo(db: Database, { q, show }: SearchedFilter): Promise<number[] | undefined> {
  const found = q === undefined ? undefined : await placesOf(db, q, MAX_FOUND);
  if (show !== "flagged") return found;
  const rows = await db
    .selectFrom("guest_flags")
    .innerJoin("guests as own", "own.id", "guest_flags.guest_id")
    .innerJoin("guests", "guests.id", "own.root_id")
    .select("guests.place")
    .distinct()
    .where("ends_on", ">=", tonight())
    .execute();
  const flagged = rows.map(({ place }) => place);
  return found ? found.filter((place) => flagged.includes(place)) : flagged;
}

/** The guests that match, in the order of their filter. @param places of a search or of flagged guests */
function matching<Columns>(db: Database, rows: Rows<Columns>, filter: GuestFilter, places?: readonly number[]) {
  const { show, since, tags = [], spent, no_shows, expected, subscribed } = filter;
  let query = firstCame(db, filters[show](rows).where("merged_into", "is", null), filter);
  if (since !== undefined) query = query.where("last_visit", ">=", since);
  if (spent !== undefined) query = query.where("spent_cents", ">=", spent);
  if (no_shows !== undefined) query = query.where("no_shows", ">=", no_shows);
  if (expected) query = query.where("next_night", "is not", null);
  if (subscribed) query = query.where("subscribed", "=", 1);
  for (const tag of tags)
    query = query.where("id", "in", (of) => of.selectFrom("guest_tagged").select("root_id").where("tag_id", "=", tag));
  if (places) query = query.where("place", "in", places.length > 0 ? places : [-1]);
  return query;
}

type GuestRow = Selectable<Tables["guests"]>;

/** The contacts of guests, including those of guests merged into them, by the id of the first one. */
async function contactsOf(db: Database, roots: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("guests")
    .innerJoin("guest_contacts", "guest_contacts.guest_id", "guests.id")
    .select(["guests.root_id", "guest_contacts.contact"])
    .where(dialectHelpers(db).isAmong("guests.root_id", roots))
    .orderBy("guest_contacts.added_at")
    .orderBy("guest_contacts.contact")
    .execute();
  const contacts = new Map<string, string[]>();
  for (const { root_id, contact } of rows) contacts.getOrInsertComputed(root_id, () => []).push(contact);
  return contacts;
}

/** The tags of guests by name, by guest. */
async function tagsOf(db: Database, roots: readonly string[]): Promise<Map<string, GuestSummary["tags"]>> {
  const rows = await db
    .selectFrom("guest_tagged")
    .innerJoin("guest_tags", "guest_tags.id", "guest_tagged.tag_id")
    .select(["root_id", "guest_tags.id as _id", "guest_tags.name"])
    .where(dialectHelpers(db).isAmong("root_id", roots))
    .orderBy("guest_tags.name_key")
    .execute();
  const tags = new Map<string, GuestSummary["tags"]>();
  for (const { root_id, ...tag } of rows) tags.getOrInsertComputed(root_id, () => []).push(tag);
  return tags;
}

/** A door flag as the office shows it. */
export const toShownFlag = ({ id, kind, reason, set_by, set_at, ends_on }: Omit<StoredFlag, "root_id">): DoorFlag => ({
  _id: id,
  kind,
  reason,
  by: set_by,
  at: zonedIso(set_at, venue.timeZone),
  ends_on,
});

/** Guests as lists and cards show them to a role. */
export async function toSummaries(db: Database, rows: readonly GuestRow[], role: Role): Promise<GuestSummary[]> {
  const ids = rows.map(({ id }) => id);
  const [contacts, tags] = [await contactsOf(db, ids), await tagsOf(db, ids)];
  const flags = await validFlags(db, ids, tonight());
  return rows.map((row) => {
    const own = (contacts.get(row.id) ?? []).map(readContact);
    const of = (kind: "email" | "phone") => own.flatMap((one) => (one.kind === kind ? [one.value] : []));
    const { name, visits, no_shows, first_visit, last_visit, next_night } = row;
    return {
      _id: row.id,
      name,
      other_names: parseJsonText(row.other_names),
      emails: of("email"),
      unconfirmed_emails: parseJsonText(row.unconfirmed_emails),
      phones: of("phone"),
      visits,
      no_shows,
      first_visit,
      last_visit,
      next_night,
      birthday: row.birthday,
      tags: tags.get(row.id) ?? [],
      spent_cents: can(role, "spend.see") ? Number(row.spent_cents) : null,
      subscribed: can(role, "subscribers.see") ? row.subscribed === 1 : null,
      flags: (flags.get(row.id) ?? []).map(toShownFlag),
    };
  });
}

/** Why a role may not use a filter; undefined if it may. */
export function hiddenFilter({ show, spent, subscribed }: GuestFilter, role: Role): string | undefined {
  if ((show === "spent" || spent !== undefined) && !can(role, "spend.see"))
    return "Your role doesn't see what guests spent.";
  if ((show === "subscribed" || subscribed) && !can(role, "subscribers.see"))
    return "Your role doesn't see subscribers.";
  return undefined;
}

function isSearchAlone({ show, tags = [], expected, subscribed, again, ...filter }: SearchedFilter): boolean {
  const { since, first_from, first_to, spent, no_shows } = filter;
  const others = [since, first_from, first_to, spent, no_shows];
  const isAsked = expected || subscribed || again || tags.length > 0 || others.some((one) => one !== undefined);
  return show === "all" && !isAsked;
}

/** A page of a search without filters, and the number of its matches, up to one more than are counted. */
async function findPage(db: Database, q: string, page: number) {
  const places = await placesOf(db, q, MAX_COUNTED + 1);
  const some = places.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const filter: GuestFilter = { show: "all" };
  return {
    rows: await matching(db, db.selectFrom("guests").selectAll(), filter, some).execute(),
    count: places.length,
  };
}

async function filterPage(db: Database, filter: SearchedFilter, page: number) {
  const places = await limitedTo(db, filter);
  const rows = await matching(db, db.selectFrom("guests").selectAll(), filter, places)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const some = matching(db, db.selectFrom("guests").select("id"), filter, places).limit(MAX_COUNTED + 1);
  const { count } = await db
    .selectFrom(some.as("some"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

/** A page of the guests that match. @param page from 1. */
export async function listGuests(db: Database, filter: SearchedFilter, page: number, role: Role): Promise<GuestsPage> {
  const { q } = filter;
  const { rows, count } =
    q !== undefined && isSearchAlone(filter) ? await findPage(db, q, page) : await filterPage(db, filter, page);
  return {
    items: await toSummaries(db, rows, role),
    total: Math.min(count, MAX_COUNTED),
    more: count > MAX_COUNTED,
    page,
    page_size: PAGE_SIZE,
    linking: (await findLinking(db))?.linked ?? null,
  };
}

/** Rows per batch of the export. */
const CHUNK = 500;

/** All guests that match, those with the newest request first, in batches. For a search, only its newest matches. */
export async function* eachGuest(db: Database, filter: SearchedFilter, role: Role): AsyncGenerator<GuestSummary[]> {
  const places = await limitedTo(db, filter);
  for (let last: number | undefined; ; ) {
    let query = matching(db, db.selectFrom("guests").selectAll(), filter, places)
      .clearOrderBy()
      .orderBy("place", "desc");
    if (last !== undefined) query = query.where("place", "<", last);
    const rows = await query.limit(CHUNK).execute();
    yield toSummaries(db, rows, role);
    last = rows.at(-1)?.place;
    if (rows.length < CHUNK) return;
  }
}

/** A guest by the id of any guest merged into them; undefined if there is none. */
export async function findGuest(db: Database, id: string): Promise<GuestRow | undefined> {
  return db
    .selectFrom("guests as own")
    .innerJoin("guests", "guests.id", "own.root_id")
    .selectAll("guests")
    .where("own.id", "=", id)
    .executeTakeFirst();
}

/** The guest whom a row belongs to; undefined if it belongs to nobody. */
export async function findGuestOfRow(db: Database, rowId: string): Promise<GuestRow | undefined> {
  return db
    .selectFrom("guest_rows")
    .innerJoin("guest_contacts", "guest_contacts.contact", "guest_rows.contact")
    .innerJoin("guests as own", "own.id", "guest_contacts.guest_id")
    .innerJoin("guests", "guests.id", "own.root_id")
    .selectAll("guests")
    .where("guest_rows.row_id", "=", rowId)
    .executeTakeFirst();
}

/**
 * The rows of a guest and of those merged into them, with their contacts and confirmed addresses, and rows without a number
 * that name one of these addresses. Rows of a number that name somebody else's address are left out: they may be of another
 * person with the same phone.
 *
 * @param id of any of these guests.
 */
export async function listRowsOfGuest(
  db: Database,
  id: string,
): Promise<{ rows: { row_id: string; source: GuestSource }[]; contacts: string[]; addresses: string[] }> {
  const guest = await findGuest(db, id);
  if (!guest) return { rows: [], contacts: [], addresses: [] };
  const contacts = (await contactsOf(db, [guest.id])).get(guest.id) ?? [];
  const addresses = contacts.map(readContact).flatMap(({ kind, value }) => (kind === "email" ? [value] : []));
  const rows = await db
    .selectFrom("guest_rows")
    .select(["row_id", "source", "claimed_email"])
    .where(dialectHelpers(db).isAmong("contact", contacts))
    .where("is_gone", "=", 0)
    .execute();
  const isTheirs = ({ claimed_email }: { claimed_email: string | null }) =>
    addresses.length === 0 || claimed_email === null || addresses.includes(claimed_email);
  return { rows: [...rows.filter(isTheirs), ...(await listOwnClaims(db, contacts))], contacts, addresses };
}
