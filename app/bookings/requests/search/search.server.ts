import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { searchTerms } from "../../guests/search-terms.ts";
import { isVisible } from "../visible-kinds.server.ts";
import { allKinds } from "../visible-kinds.ts";

/** Most matches to consider, newest first. */
export const MAX_FOUND = 2_000;

/** Most matches to look at: more of them where some kinds are hidden. */
export function maxRead(visible: readonly RequestKind[]): number {
  return visible.length === allKinds.length ? MAX_FOUND : 20 * MAX_FOUND;
}

/** Ids that a list is limited to. */
export interface Found {
  ids: string[];
  /** Whether there may be more matches. */
  cut: boolean;
}

/** A run of this many digits matches few requests. */
const RARE = /^\d{6,}$/;

/** @returns the newest requests that contain every term, optionally before a position in the index */
async function newestWith(db: Database, terms: readonly string[], most: number, before?: number) {
  const { foundAt, isFound } = dialectHelpers(db);
  let query = db
    .selectFrom("request_search")
    .select(["request_id", foundAt.as("place")])
    .limit(most);
  for (const term of terms) query = query.where(isFound(term));
  if (before !== undefined) query = query.where(foundAt, "<", before);
  if (terms.some((term) => RARE.test(term))) {
    // Rare terms need the whole posting list, which is read forwards in half the time; few rows are then sorted.
    const all = await query.execute();
    if (all.length < most) return all.sort((a, b) => b.place - a.place);
  }
  return query.orderBy(foundAt, "desc").execute();
}

/** @returns the newest requests of the visible kinds that contain every term of a search */
export async function findByText(db: Database, q: string, visible: readonly RequestKind[]): Promise<Found> {
  const ids: string[] = [];
  let looked = 0;
  for await (const some of eachFoundByText(db, q, MAX_FOUND)) {
    ids.push(...(await visibleAmong(db, some.ids, visible)));
    looked += some.ids.length;
    const cut = some.cut || ids.length > MAX_FOUND;
    if (!cut || ids.length >= MAX_FOUND || looked >= maxRead(visible)) return { ids: ids.slice(0, MAX_FOUND), cut };
  }
  return { ids, cut: false };
}

/** @returns the requests of the visible kinds, in the same order */
async function visibleAmong(
  db: Database,
  ids: readonly string[],
  visible: readonly RequestKind[],
): Promise<readonly string[]> {
  if (visible.length === allKinds.length) return ids;
  const { isAmong } = dialectHelpers(db);
  const rows = await db
    .selectFrom("requests")
    .select("id")
    .where(isAmong("id", ids))
    .where(isVisible(visible))
    .execute();
  const seen = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => seen.has(id));
}

/**
 * Yields the ids of all requests that contain every term of a search, newest first, in batches of `some`, doubling up
 * to `most`.
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

/** @returns the newest requests with a guest's email or phone, of the visible kinds; empty without keys */
export async function findByGuest(
  db: Database,
  guest: { email_key: string; phone_key: string } | undefined,
  most: number = MAX_FOUND,
  visible: readonly RequestKind[] = allKinds,
): Promise<Found> {
  if (!guest) return { ids: [], cut: false };
  const newestBy = (key: "email_key" | "phone_key") =>
    db
      .selectFrom("requests")
      .select(["id", "created_at"])
      .where(key, "=", guest[key])
      .where(isVisible(visible))
      .orderBy("created_at", "desc")
      .limit(most)
      .execute();
  const lists = [await newestBy("email_key"), guest.phone_key === "" ? [] : await newestBy("phone_key")];
  const ages = new Map(lists.flat().map(({ id, created_at }) => [id, created_at]));
  const ids = [...ages].sort(([, a], [, b]) => (a < b ? 1 : -1)).map(([id]) => id);
  return { ids: ids.slice(0, most), cut: ids.length > most || lists.some((rows) => rows.length === most) };
}
