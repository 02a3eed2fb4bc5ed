import type { Grouping } from "../groups/grouping.ts";
import type { Range } from "../period.ts";

/** What a range can be compared by. */
export type Comparison = Grouping | "source" | "room";

/** What a range can be compared by, as staff read it. */
export const comparisons: Record<Comparison, string> = {
  weekday: "Weekday",
  series: "Series",
  source: "Source",
  room: "Room",
};

/** What the range in an address is compared by, if anything. */
export function comparisonIn(address: URLSearchParams): Comparison | null {
  const by = address.get("by");
  return (Object.keys(comparisons) as Comparison[]).find((one) => one === by) ?? null;
}

/** The address of a range that is compared. @param of the one weekday, series or room whose nights are shown. */
export const comparedBy = ({ from, to }: Range, by: Comparison, of?: string): string =>
  `?${new URLSearchParams({ from, to, by, ...(of !== undefined && { of }) })}`;
