import { describeSearchError } from "../../../bookings/guests/search-terms.ts";
import { changed, pageName, useAddress } from "../../../platform/ui/office/use-address.ts";

/**
 * A list's filter, search and page, from the address.
 *
 * @param shows its filters. @param usual the one without a query. @param parts further filters.
 */
export function useListAddress<Show extends string, Part extends string = never>(
  shows: readonly Show[],
  usual: Show,
  parts: readonly Part[] = [],
) {
  const [address, setAddress] = useAddress();
  const show = shows.find((show) => show === address.get("show")) ?? usual;
  const q = address.get("q")?.trim() ?? "";
  const problem = q === "" ? undefined : describeSearchError(q);
  const sent = parts.flatMap((part) => {
    const value = address.get(part);
    return value ? [[part, value] as const] : [];
  });
  const more = Object.fromEntries(sent) as Partial<Record<Part, string>>;
  const filter = { show, ...more, ...(q !== "" && !problem && { q }) };
  const page = address.get("page");
  const search = (text: string) => text !== q && setAddress(changed(address, { q: text }), { replace: q !== "" });
  return {
    show,
    more,
    change: (parts: Record<string, string | null>) => setAddress(changed(address, parts)),
    q,
    wrong: problem,
    search,
    /** The query of its endpoint; null for a search that has no results. */
    query: problem ? null : { ...filter, ...(page && { page }) },
    /** The query of its export. */
    exported: filter,
    toShow: (next: Show) => changed(address, { show: next === usual ? null : next }),
    toPage: (next: number) => changed(address, { page: pageName(next) }),
  };
}
