import { describeSearchError } from "../../../bookings/requests/search/search-terms.ts";
import { changed, pageName, useAddress } from "../../../platform/ui/office/use-address.ts";

/**
 * A list's filter, search and page, from the address.
 *
 * @param path of its endpoint; with `.csv` after it, of its export.
 * @param shows its filters. @param usual the one without a query.
 */
export function useListAddress<Show extends string>(path: string, shows: readonly Show[], usual: Show) {
  const [address, setAddress] = useAddress();
  const show = shows.find((show) => show === address.get("show")) ?? usual;
  const q = address.get("q")?.trim() ?? "";
  const problem = q === "" ? undefined : describeSearchError(q);
  const query = new URLSearchParams({ show, ...(q !== "" && !problem && { q }) });
  const page = address.get("page");
  const search = (text: string) => text !== q && setAddress(changed(address, { q: text }), { replace: q !== "" });
  return {
    show,
    q,
    wrong: problem,
    search,
    list: problem ? null : `${path}?${query}${page ? `&page=${encodeURIComponent(page)}` : ""}`,
    csv: `${path}.csv?${query}`,
    toShow: (next: Show) => changed(address, { show: next === usual ? null : next }),
    toPage: (next: number) => changed(address, { page: pageName(next) }),
  };
}
