import { skipToken, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { endpointUrl, type RequestOf, type ResponseOf } from "../../platform/http/endpoint-types.ts";
import type { DataName } from "./call-api.ts";
import { type LoadFailure, loadData, officeQueries } from "./office-queries.ts";
import { useDebounced } from "./use-debounced.ts";

/** Data of an endpoint, as a screen shows it. */
export interface StaffData<Data> {
  /** The newest data; kept while more is loading. */
  data: Data | null;
  /** The path that `data` came from: the previous one while the next is loading. */
  of: string | null;
  /** The data of this request; null while `data` is the previous one's. */
  current: Data | null;
  /** Whether the request has no data yet. A refresh does not count. */
  loading: boolean;
  /** Why the last request failed. */
  failed: string | null;
  /** The status of the last response. */
  status: number | null;
  reload: () => Promise<void>;
  /** Replaces the data, for example by a change's response. Pending responses are ignored. */
  replace: (change: (data: Data) => Data) => void;
}

/** GETs the data at a path of an endpoint and keeps it up to date. */
function useData<Name extends DataName>(
  name: Name,
  path: string | null,
  everySeconds?: number,
): StaffData<ResponseOf<Name>> {
  type Data = ResponseOf<Name>;
  const isPolled = everySeconds !== undefined;
  const { data, error, isPending, refetch } = useQuery<Data, LoadFailure>(
    {
      queryKey: [name, path],
      queryFn: path === null ? skipToken : ({ signal }) => loadData(name, path, signal),
      refetchInterval: isPolled && everySeconds * 1_000,
      refetchOnWindowFocus: isPolled,
    },
    officeQueries,
  );
  /** Shown until the next path has data. */
  const [last, setLast] = useState<{ data: Data | null; of: string | null }>({ data: null, of: null });
  if (path !== null && data !== undefined && (data !== last.data || path !== last.of)) setLast({ data, of: path });

  const reload = useCallback(async () => {
    if (path !== null) await refetch();
  }, [path, refetch]);

  const replace = useCallback(
    (change: (data: Data) => Data) => {
      const queryKey = [name, path];
      const before = officeQueries.getQueryData<Data>(queryKey);
      if (before === undefined) return;
      officeQueries.cancelQueries({ queryKey, exact: true });
      officeQueries.setQueryData<Data>(queryKey, change(before));
    },
    [name, path],
  );

  return {
    ...last,
    current: path === null ? null : (data ?? null),
    loading: path === null ? last.of === null : isPending,
    failed: error?.message ?? null,
    status: error ? error.status : data === undefined ? null : 200,
    reload,
    replace,
  };
}

/**
 * GETs an endpoint's data and keeps it up to date.
 *
 * @param request null requests nothing.
 * @param everySeconds refreshes at this interval while the tab is visible.
 */
export function useApi<Name extends DataName>(
  name: Name,
  request: RequestOf<Name> | null,
  everySeconds?: number,
): StaffData<ResponseOf<Name>> {
  return useData(name, request && endpointUrl(name, Object.assign({}, request)), everySeconds);
}

/** `useApi` for a request that follows what someone types. @param pause how long it must not have changed, in ms. */
export function useDebouncedApi<Name extends DataName>(
  name: Name,
  request: RequestOf<Name> | null,
  pause: number,
): StaffData<ResponseOf<Name>> & { isSettled: boolean } {
  const path = request && endpointUrl(name, Object.assign({}, request));
  const settled = useDebounced(path, pause);
  const data = useData(name, settled);
  const current = path !== null && data.of === path ? data.data : null;
  return { ...data, current, isSettled: path === settled };
}
