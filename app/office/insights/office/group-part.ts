import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { type Grouping, groupings } from "../groups/grouping.ts";
import type { Range } from "../period.ts";

/** The weekday or series to which a page is limited, with its nights. */
export interface GroupPart {
  by: Grouping;
  of: string;
  /** Undefined until they are loaded. */
  dates: readonly string[] | undefined;
}

/** The weekday or series in the URL to which the page is limited. @param by what nights are compared by. */
export function useGroupPart(range: Range, by: string | null): GroupPart | undefined {
  const of = useAddress()[0].get("of");
  const grouping = groupings.find((one) => one === by);
  const { current } = useApi(
    "GET /insights/groups",
    grouping && of !== null ? { query: { ...range, by: grouping } } : null,
  );
  if (!grouping || of === null) return undefined;
  return { by: grouping, of, dates: current?.groups.find(({ name }) => name === of)?.dates };
}
