/** The keys of a guest: entries of a club night that share one are the same guest. */
export interface Comparable {
  id: string;
  list_id: string;
  name_key: string;
  email_key: string | null;
  /** ISO 8601. */
  added_at: string;
}

/**
 * Finds the guests of a club night who are on several lists, by email address or by the words of their name.
 *
 * @param entries all that were not removed, in any order
 * @returns by the id of each later entry, the first one, which alone counts for commission
 */
export function laterEntries<Entry extends Comparable>(entries: readonly Entry[]): Map<string, Entry> {
  const first = new Map<string, Entry>();
  const later = new Map<string, Entry>();
  const inOrder = entries.toSorted((a, b) => compare(a.added_at, b.added_at) || compare(a.id, b.id));
  for (const entry of inOrder) {
    const keys = keysOf(entry);
    const known = keys.map((key) => first.get(key)).find((key) => key && key.list_id !== entry.list_id);
    if (known) later.set(entry.id, known);
    for (const key of keys) if (!first.has(key)) first.set(key, known ?? entry);
  }
  return later;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const keysOf = ({ name_key, email_key }: Comparable) => [
  `name ${name_key}`,
  ...(email_key ? [`email ${email_key}`] : []),
];

/** For guests on several lists, the ids of the other lists by the entry's id. */
export function otherLists(entries: readonly Comparable[]): Map<string, string[]> {
  const byKey = Map.groupBy(
    entries.flatMap((entry) => keysOf(entry).map((key) => ({ key, entry }))),
    ({ key }) => key,
  );
  const others = new Map<string, string[]>();
  for (const entry of entries) {
    const alike = keysOf(entry).flatMap((key) => byKey.get(key) ?? []);
    const lists = new Set(alike.map((item) => item.entry.list_id).filter((id) => id !== entry.list_id));
    if (lists.size > 0) others.set(entry.id, [...lists]);
  }
  return others;
}
