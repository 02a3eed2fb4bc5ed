import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";

/** Whom each guest was merged into last, of all whom merges connect with some guests; null after a split. */
async function readMerges(trx: Database, ids: readonly string[]): Promise<Map<string, string | null>> {
  const { isAmong } = dialectHelpers(trx);
  const changes = new Map<string, { what: string; guest_id: string; other_id: string }>();
  const known = new Set(ids);
  for (let next = [...ids]; next.length > 0; ) {
    const rows = await trx
      .selectFrom("guest_changes")
      .select(["at", "id", "what", "guest_id", "other_id"])
      .where("what", "in", ["merged", "split"])
      .where(({ or }) => or([isAmong("guest_id", next), isAmong("other_id", next)]))
      .execute();
    for (const { at, id, ...change } of rows) changes.set(`${at} ${id}`, change);
    next = [...new Set(rows.flatMap(({ guest_id, other_id }) => [guest_id, other_id]))].filter((id) => !known.has(id));
    for (const id of next) known.add(id);
  }
  const into = new Map<string, string | null>();
  for (const [, { what, guest_id, other_id }] of [...changes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    into.set(guest_id, what === "merged" ? other_id : null);
    // Guests are merged into roots only.
    if (what === "merged") into.set(other_id, null);
  }
  return into;
}

/** Which of these guests have a row. */
async function presentAmong(trx: Database, ids: readonly string[]): Promise<Set<string>> {
  const isGuest = dialectHelpers(trx).isAmong("id", ids);
  return new Set((await trx.selectFrom("guests").select("id").where(isGuest).execute()).map(({ id }) => id));
}

/**
 * Merges guests again who disappeared while every row of theirs was spam, as soon as one of the rows counts again: a merge
 * lasts until staff split it.
 *
 * @param roots of guests whose summaries are due. @param now ms since 1970. @returns their roots then.
 */
export async function restoreMerges(trx: Database, roots: readonly string[], now: number): Promise<string[]> {
  const present = await presentAmong(trx, roots);
  const absent = roots.filter((id) => !present.has(id));
  if (absent.length === 0) return [...roots];
  const into = await readMerges(trx, absent);
  const rootOf = (id: string): string => {
    const next = into.get(id);
    return next ? rootOf(next) : id;
  };
  const families = Map.groupBy(into.keys(), rootOf);
  const due = new Set(present);
  for (const [root, asked] of Map.groupBy(absent, rootOf)) {
    const family = families.get(root) ?? [];
    const isGone = family.length > 1 && (await presentAmong(trx, family)).size === 0;
    if (isGone) await addFamily(trx, root, family, into, now);
    for (const id of isGone ? [root] : asked) due.add(id);
  }
  return [...due];
}

/** Adds merged guests whom `summarizeGuests` fills in. */
async function addFamily(
  trx: Database,
  root_id: string,
  family: readonly string[],
  into: ReadonlyMap<string, string | null>,
  now: number,
): Promise<void> {
  const { place } = await trx
    .selectFrom("guests")
    .select(({ fn }) => fn.max("place").as("place"))
    .executeTakeFirstOrThrow();
  const created_at = storedInstant(now);
  const rows = family.map((id, index) => {
    const merged_into = into.get(id) ?? null;
    return { id, root_id, merged_into, place: Number(place ?? 0) + 1 + index, created_at };
  });
  await trx.insertInto("guests").values(rows).execute();
}
