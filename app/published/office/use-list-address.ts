import { useAddress } from "../../ui/office/use-address.ts";

/** What the address asks of a list that is searched in the browser, and the addresses of its variations. */
export interface ListAddress {
  q: string;
  show: string;
  page: number;
  toShow: (show: string) => string;
  toPage: (page: number) => string;
  search: (words: string) => void;
}

/**
 * Reads a list's search, filter and page off the address.
 *
 * @param shows the filters, the usual one first; what the address says wrongly is left out.
 */
export function useListAddress(shows: readonly string[]): ListAddress {
  const [params, setParams] = useAddress();
  const usual = shows[0] ?? "";
  const show = shows.find((one) => one === params.get("show")) ?? usual;
  const changed = (change: Record<string, string>) => {
    const next = new URLSearchParams(params);
    next.delete("page");
    for (const [key, value] of Object.entries(change)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    return next;
  };
  return {
    q: params.get("q")?.trim() ?? "",
    show,
    page: Math.max(1, Math.trunc(Number(params.get("page"))) || 1),
    toShow: (next) => `?${changed({ show: next === usual ? "" : next })}`,
    toPage: (next) => `?${changed({ page: next === 1 ? "" : String(next) })}`,
    search: (words) => setParams(`?${changed({ q: words })}`),
  };
}
