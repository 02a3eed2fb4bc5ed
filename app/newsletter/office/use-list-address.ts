import { describeSearchError } from "../../requests/search/search-terms.ts";
import { useAddress } from "../../ui/office/use-address.ts";

/** A list's filter, search and page, from the address. */
export interface ListAddress<Show extends string> {
  show: Show;
  /** The search as typed. */
  q: string;
  /** Why it can't be searched for. */
  wrong: string | undefined;
  /** The API's path of the page and of its export. */
  list: string;
  csv: string;
  toShow: (next: Show) => string;
  toPage: (next: number) => string;
  search: (text: string) => void;
}

/** Reads and changes the address of a list. @param path of its API. @param usual the filter without one in the address. */
export function useListAddress<Show extends string>(
  path: string,
  shows: readonly Show[],
  usual: Show,
): ListAddress<Show> {
  const [address, setAddress] = useAddress();
  const show = shows.find((one) => one === address.get("show")) ?? usual;
  const q = address.get("q")?.trim() ?? "";
  const wrong = q === "" ? undefined : describeSearchError(q);
  const query = new URLSearchParams({ show });
  if (q !== "" && !wrong) query.set("q", q);
  const page = address.get("page");
  const to = (parts: Record<string, string>) => {
    const kept = { ...(show !== usual && { show }), ...(q && { q }), ...parts };
    return `?${new URLSearchParams(Object.entries(kept).filter(([, value]) => value !== ""))}`;
  };
  return {
    ...{ show, q, wrong },
    list: `${path}?${query}${page ? `&page=${encodeURIComponent(page)}` : ""}`,
    csv: `${path}.csv?${query}`,
    toShow: (next) => to({ show: next === usual ? "" : next }),
    toPage: (next) => to({ page: next > 1 ? String(next) : "" }),
    search: (text) => text !== q && setAddress(to({ q: text }), { replace: q !== "" }),
  };
}
