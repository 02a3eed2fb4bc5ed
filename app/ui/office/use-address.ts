import { startTransition, useCallback, useOptimistic } from "react";
import { useNavigate, useSearchParams } from "react-router";

/** Asks for another query: `?kind=contact`, or nothing for none. */
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
