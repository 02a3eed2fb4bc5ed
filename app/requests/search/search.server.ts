import { dialectHelpers } from "../../db/dialects/dialect-helpers.ts";
import type { Database } from "../../db/tables.ts";
import { searchTerms } from "./search-terms.ts";

/** So many of the newest that match are looked at; who looks for one among more says more about it. */
export const MOST_FOUND = 2_000;

/** Requests that a list is narrowed to beforehand. */
export interface Found {
  ids: string[];
  /** Whether there may be more. */
  cut: boolean;
}

/** So many figures in a row are a part of a number that few requests have. */
const RARE = /^\d{6,}$/;

/** The newest requests in which every term is found, those before a place in the index where one is given. */
async function newestWith(db: Database, terms: readonly string[], most: number, before?: number) {
  const { foundAt, isFound } = dialectHelpers(db);
  let query = db
    .selectFrom("request_search")
    .select(["request_id", foundAt.as("place")])
    .limit(most);
  for (const term of terms) query = query.where(isFound(term));
  if (before !== undefined) query = query.where(foundAt, "<", before);
  if (terms.some((term) => RARE.test(term))) {
    // Lists are read to their end for what is rare, and forwards in half the time: few are put in order afterwards.
    const all = await query.execute();
    if (all.length < most) return all.sort((a, b) => b.place - a.place);
  }
  return query.orderBy(foundAt, "desc").execute();
}

/** The newest requests in which every word of a search is found. */
export async function findByText(db: Database, q: string): Promise<Found> {
  const terms = searchTerms(q);
  const rows = terms.length === 0 ? [] : await newestWith(db, terms, MOST_FOUND);
  return { ids: rows.map((row) => row.request_id), cut: rows.length === MOST_FOUND };
}

/**
 * The ids of all requests in which every word of a search is found, newest first: `some` at a time, and twice as
 * many each time up to `most`.
 */
export async function* eachFoundByText(
  db: Database,
  q: string,
  some: number,
  most: number = some,
): AsyncGenerator<Found> {
  const terms = searchTerms(q);
  if (terms.length === 0) return;
  let before: number | undefined;
  for (let wanted = some; ; wanted = Math.min(wanted * 2, most)) {
    const rows = await newestWith(db, terms, wanted, before);
    const cut = rows.length === wanted;
    yield { ids: rows.map((row) => row.request_id), cut };
    if (!cut) return;
    before = rows.at(-1)?.place;
  }
}

/** The newest requests from the mail address or the phone of a guest; without the keys of one, none. */
export async function findByGuest(
  db: Database,
  guest: { email_key: string; phone_key: string } | undefined,
  most: number = MOST_FOUND,
): Promise<Found> {
  if (!guest) return { ids: [], cut: false };
  const newestBy = (key: "email_key" | "phone_key") =>
    db
      .selectFrom("requests")
      .select(["id", "created_at"])
      .where(key, "=", guest[key])
      .orderBy("created_at", "desc")
      .limit(most)
      .execute();
  const lists = [await newestBy("email_key"), guest.phone_key === "" ? [] : await newestBy("phone_key")];
  const ages = new Map(lists.flat().map(({ id, created_at }) => [id, created_at]));
  const ids = [...ages].sort(([, a], [, b]) => (a < b ? 1 : -1)).map(([id]) => id);
  return { ids: ids.slice(0, most), cut: ids.length > most || lists.some((rows) => rows.length === most) };
}
