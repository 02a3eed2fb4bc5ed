import { describeSearchError } from "../../../bookings/guests/search-terms.ts";
import { changed, pageName, useAddress } from "../../../platform/ui/office/use-address.ts";

/**
 * A list's filter, search and page, from the address.
 *
 * @param shows its filters. @param usual the one without a query.
 */
export function useListAddress<Show extends string>(shows: readonly Show[], usual: Show) {
  const [address, setAddress] = useAddress();
  const show = shows.find((show) => show === address.get("show")) ?? usual;
  const q = address.get("q")?.trim() ?? "";
  const problem = q === "" ? undefined : describeSearchError(q);
  const filter = { show, ...(q !== "" && !problem && { q }) };
  const page = address.get("page");
  const search = (text: string) => text !== q && setAddress(changed(address, { q: text }), { replace: q !== "" });
  return {
    show,
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
