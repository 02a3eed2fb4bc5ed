import type { Grouping } from "../groups/grouping.ts";
import type { Range } from "../period.ts";

/** What a range can be compared by. */
export type Comparison = Grouping | "source" | "room";

/** Labels of the comparisons. */
export const comparisons: Record<Comparison, string> = {
  weekday: "Weekday",
  series: "Series",
  source: "Source",
  room: "Room",
};

/** The comparison in a URL, if there is one. */
export function comparisonIn(address: URLSearchParams): Comparison | null {
  const by = address.get("by");
  return (Object.keys(comparisons) as Comparison[]).find((one) => one === by) ?? null;
}

/** The URL of a comparison. @param of the weekday, series or room to which the nights are limited. */
export const comparedBy = ({ from, to }: Range, by: Comparison, of?: string): string =>
  `?${new URLSearchParams({ from, to, by, ...(of !== undefined && { of }) })}`;
