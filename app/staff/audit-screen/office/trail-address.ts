import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { changed } from "../../../platform/ui/office/use-address.ts";
import { trailGroups } from "../../audit-log/actions.ts";
import type { TrailPerson } from "../shapes.ts";

/** URL parameters that filter the trail. */
export const filters = ["person", "group", "night", "from", "to", "q", "kind", "id"] as const;

/** The filters that are shown as such: a search has its box, and an object's kind and id are one. */
type Shown = Exclude<(typeof filters)[number], "q" | "id">;

/** The query of the list or the export that a URL shows. */
export function queryOf(address: URLSearchParams, parts: readonly string[]): string {
  const query = new URLSearchParams();
  for (const name of parts) {
    const value = address.get(name)?.trim();
    if (value) query.set(name, value);
  }
  return query.toString();
}

/** The URL with other filters, from the newest row. */
export function filtered(address: URLSearchParams, parts: Record<string, string | null>): string {
  return changed(address, { older: null, newer: null, ...parts });
}

/** The active filters as text, with their URL parameter. */
export function activeFilters(
  address: URLSearchParams,
  people: readonly TrailPerson[],
): { part: Shown; text: string }[] {
  const text: Record<Shown, (value: string) => string> = {
    person: (key) => `By ${people.find((person) => person.key === key)?.name ?? key}`,
    group: (group) => new Map(Object.entries(trailGroups)).get(group) ?? group,
    night: (night) => `Night of ${formatDay(night, "")}`,
    from: (day) => `From ${formatDay(day, "")}`,
    to: (day) => `To ${formatDay(day, "")}`,
    kind: (kind) => `One ${kind}`,
  };
  return (Object.keys(text) as Shown[]).flatMap((part) => {
    const value = address.get(part);
    return value ? [{ part, text: text[part](value) }] : [];
  });
}
