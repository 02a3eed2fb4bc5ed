import { startTransition, useCallback, useOptimistic } from "react";
import { useNavigate, useSearchParams } from "react-router";

/**
 * A URL's query with some parts changed, on page 1 unless `parts` has a page. `?` alone means no query.
 *
 * @param parts new values; null or empty removes a part.
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

/** The page number in a URL; 1 if it is missing or invalid. */
export const pageIn = (address: URLSearchParams) => Math.max(1, Math.trunc(Number(address.get("page"))) || 1);

/** A page number as a query value; null for the first. */
export const pageName = (page: number) => (page > 1 ? String(page) : null);

/** Navigates to another query: `?kind=contact`, or `?` for none. */
export type PutAddress = (search: string, how?: { replace: boolean }) => void;

/**
 * The most recently requested query of the URL, and a function to change it. The scroll position stays, and by default
 * the change replaces the history entry.
 *
 * It is optimistic, because the router takes a moment: a second change before that would overwrite the first.
 */
export function useAddress(): [URLSearchParams, PutAddress] {
  const [arrived] = useSearchParams();
  const [address, setAddress] = useOptimistic(arrived);
  const navigate = useNavigate();
  const put: PutAddress = useCallback(
    (search, { replace } = { replace: true }) =>
      startTransition(async () => {
        const next = new URLSearchParams(search);
        setAddress(next);
        await navigate(`?${next}`, { replace, preventScrollReset: true });
      }),
    [setAddress, navigate],
  );
  return [address, put];
}
