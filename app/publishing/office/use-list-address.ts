import { changed, pageIn, pageName, useAddress } from "../../ui/office/use-address.ts";

/** The URL's parameters for a list that is searched in the browser, and the URLs of its variations. */
export interface ListAddress {
  q: string;
  show: string;
  page: number;
  toShow: (show: string) => string;
  toPage: (page: number) => string;
  search: (text: string) => void;
}

/**
 * Reads a list's search, filter and page off the address.
 *
 * @param shows the filters, the usual one first; what the address says wrongly is left out.
 */
export function useListAddress(shows: readonly string[]): ListAddress {
  const [address, setAddress] = useAddress();
  const usual = shows[0] ?? "";
  const show = shows.find((one) => one === address.get("show")) ?? usual;
  return {
    q: address.get("q")?.trim() ?? "",
    show,
    page: pageIn(address),
    toShow: (next) => changed(address, { show: next === usual ? null : next }),
    toPage: (next) => changed(address, { page: pageName(next) }),
    search: (text) => setAddress(changed(address, { q: text })),
  };
}
