import { startTransition, useCallback, useOptimistic } from "react";
import { useNavigate, useSearchParams } from "react-router";

/**
 * The query of an address with some parts changed, from its first page unless a page is asked for. `?` alone is the
 * address without a query.
 *
 * @param parts what parts become; nothing takes one away.
 */
export function changed(address: URLSearchParams, parts: Record<string, string | null>): string {
  const next = new URLSearchParams(address);
  next.delete("page");
  for (const [name, value] of Object.entries(parts)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return `?${next}`;
}

/** The page that an address asks for: the first where it names none, or none that can be. */
export const pageIn = (address: URLSearchParams) => Math.max(1, Math.trunc(Number(address.get("page"))) || 1);

/** What a page is called in an address: the first one is not. */
export const pageName = (page: number) => (page > 1 ? String(page) : null);

/** Asks for another query: `?kind=contact`, or `?` for none. */
export type PutAddress = (search: string, how?: { replace: boolean }) => void;

/**
 * The query of the address as it was asked for last, and a way to change it from a control on the page: where one is
 * stays, and unless told otherwise Back leads past the change.
 *
 * The router takes its time, and who chose twice until it was there would lose the first.
 */
export function useAddress(): [URLSearchParams, PutAddress] {
  const [arrived] = useSearchParams();
  const [address, ask] = useOptimistic(arrived);
  const navigate = useNavigate();
  const put: PutAddress = useCallback(
    (search, { replace } = { replace: true }) =>
      startTransition(async () => {
        const asked = new URLSearchParams(search);
        ask(asked);
        await navigate(`?${asked}`, { replace, preventScrollReset: true });
      }),
    [ask, navigate],
  );
  return [address, put];
}
