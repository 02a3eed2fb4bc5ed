import { changed, pageIn, pageName, useAddress } from "../../../platform/ui/office/use-address.ts";

/**
 * A list's search, filter and page from the URL, and functions for the URLs of others.
 *
 * @param shows the filters; an unknown one in the URL counts as `usual`.
 */
export function useListAddress<Show extends string>(shows: readonly Show[], usual: Show) {
  const [address, setAddress] = useAddress();
  const show = shows.find((show) => show === address.get("show")) ?? usual;
  return {
    address,
    q: address.get("q")?.trim() ?? "",
    show,
    page: pageIn(address),
    toShow: (next: Show) => changed(address, { show: next === usual ? null : next }),
    toPage: (next: number) => changed(address, { page: pageName(next) }),
    search: (text: string) => setAddress(changed(address, { q: text })),
  };
}
