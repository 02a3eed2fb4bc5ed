import { type JsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { type Comparable, laterEntries } from "./duplicates.ts";
import type { Commission } from "./shapes.ts";

/** An entry of any list of a club night, for computing commission. */
export interface CountedEntry extends Comparable {
  plus_ones: number;
}

/** Reads a list's stored commission; lists without one pay nothing. */
export function readCommission(stored: JsonText<Partial<Commission>>): Commission {
  return { per_person_cents: 0, beyond: 0, ...parseJsonText(stored) };
}

/**
 * The commission of a list's owner for a club night, in minor units.
 *
 * @param people the number of people who came and count.
 */
export function commissionFor({ per_person_cents, beyond }: Commission, people: number): number {
  return Math.max(0, people - beyond) * per_person_cents;
}

/**
 * Counts the people for each list's commission: everyone who came, for the first list that they are on, and at most as
 * many as its entry allows.
 *
 * @param entries all of one club night.
 * @param came people who came in on an entry, by its id.
 * @returns people by the list's id; lists without any are left out.
 */
export function peopleThatCount(
  entries: readonly CountedEntry[],
  came: (entry: string) => number,
): Map<string, number> {
  const later = laterEntries(entries);
  const people = new Map<string, number>();
  for (const { id } of entries) {
    const first = later.get(id)?.id ?? id;
    people.set(first, (people.get(first) ?? 0) + came(id));
  }
  const byList = new Map<string, number>();
  for (const { id, list_id, plus_ones } of entries) {
    const counted = Math.min(1 + plus_ones, people.get(id) ?? 0);
    if (counted > 0) byList.set(list_id, (byList.get(list_id) ?? 0) + counted);
  }
  return byList;
}
