import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { type StoredFlag, validFlags } from "./door-flags.server.ts";

/** What the door may know about a guest. */
export interface Card {
  visits: number;
  no_shows: number;
  last_visit: string | null;
  /** The newest note by staff; empty without one. */
  note: string;
  /** The flags that are valid on the club night, the strictest first. */
  flags: readonly StoredFlag[];
  /** The names of the first tags in the order of names. */
  tags: readonly string[];
}

/** Most tags of a guest on their card; the guest's page has all. */
const MAX_CARD_TAGS = 3;

/** The newest note about each guest, by the id of the first of merged guests. */
async function newestNotes(db: Database, roots: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("guest_notes")
    .innerJoin("guests", "guests.id", "guest_notes.guest_id")
    .select(["root_id", "text"])
    .where(dialectHelpers(db).isAmong("guests.root_id", roots))
    .orderBy("at")
    .orderBy("guest_notes.id")
    .execute();
  return new Map(rows.map(({ root_id, text }) => [root_id, text]));
}

/** The names of guests' first tags, by the id of the first of merged guests. */
async function firstTags(db: Database, roots: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("guest_tagged")
    .innerJoin("guest_tags", "guest_tags.id", "guest_tagged.tag_id")
    .select(["root_id", "guest_tags.name"])
    .where(dialectHelpers(db).isAmong("root_id", roots))
    .orderBy("guest_tags.name_key")
    .execute();
  const tags = new Map<string, string[]>();
  for (const { root_id, name } of rows) {
    const names = tags.getOrInsertComputed(root_id, () => []);
    if (names.length < MAX_CARD_TAGS) names.push(name);
  }
  return tags;
}

const hasNews = ({ visits, no_shows, note, flags, tags }: Card) =>
  visits > 0 || no_shows > 0 || note !== "" || flags.length > 0 || tags.length > 0;

/**
 * The cards of the guests whom requests, entries and tickets belong to, by the row's id; only those that are not empty.
 *
 * @param night the club night, `YYYY-MM-DD`.
 */
export async function readCards(db: Database, rowIds: readonly string[], night: string): Promise<Map<string, Card>> {
  const rows = await db
    .selectFrom("guest_rows")
    .innerJoin("guest_contacts", "guest_contacts.contact", "guest_rows.contact")
    .innerJoin("guests as own", "own.id", "guest_contacts.guest_id")
    .innerJoin("guests", "guests.id", "own.root_id")
    .select(["row_id", "guests.id as root", "guests.visits", "guests.no_shows", "guests.last_visit"])
    .where(dialectHelpers(db).isAmong("row_id", rowIds))
    .execute();
  const roots = [...new Set(rows.map(({ root }) => root))];
  if (roots.length === 0) return new Map();
  const [notes, flags] = [await newestNotes(db, roots), await validFlags(db, roots, night)];
  const tags = await firstTags(db, roots);
  const cards = rows.map(({ row_id, root, ...facts }): [string, Card] => [
    row_id,
    { ...facts, note: notes.get(root) ?? "", flags: flags.get(root) ?? [], tags: tags.get(root) ?? [] },
  ]);
  return new Map(cards.filter(([, card]) => hasNews(card)));
}

/**
 * The requests, entries and tickets whose guests' cards changed after a version.
 *
 * @returns undefined if they are of more than `most` guests.
 */
export async function rowsOfChangedCards(db: Database, version: number, most: number): Promise<string[] | undefined> {
  const { isAmong } = dialectHelpers(db);
  const changed = await db
    .selectFrom("guests")
    .select("id")
    .where("card_version", ">", version)
    .limit(most + 1)
    .execute();
  if (changed.length === 0) return [];
  if (changed.length > most) return undefined;
  // One by one: a join of all would read every row where the database has no statistics.
  const contacts = await db
    .selectFrom("guests")
    .innerJoin("guest_contacts", "guest_contacts.guest_id", "guests.id")
    .select("contact")
    .where(
      isAmong(
        "guests.root_id",
        changed.map(({ id }) => id),
      ),
    )
    .execute();
  const rows = await db
    .selectFrom("guest_rows")
    .select("row_id")
    .where(
      isAmong(
        "contact",
        contacts.map(({ contact }) => contact),
      ),
    )
    .execute();
  return rows.map(({ row_id }) => row_id);
}
