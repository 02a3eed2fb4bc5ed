import { useCallback, useEffect, useRef, useState } from "react";
import { endpointUrl, type RequestOf, type ResponseOf } from "../../platform/http/endpoint-types.ts";
import { type DataName, getData } from "./call-api.ts";
import { loadError } from "./error-message.ts";
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

/** The newest data by path, so that going back shows it at once. */
const seen = new Map<string, unknown>();
const MAX_CACHED = 40;

function cache(path: string, data: unknown): void {
  seen.delete(path);
  seen.set(path, data);
  const [oldest] = seen.keys();
  if (seen.size > MAX_CACHED && oldest !== undefined) seen.delete(oldest);
}

/** Clears all cached data. */
export function clearStaffData(): void {
  seen.clear();
}

type Shown<Data> = Pick<StaffData<Data>, "data" | "of" | "loading" | "failed" | "status">;

/** The state while a path loads: its cached data, else what was shown before. */
function whileLoading<Data>(before: Shown<Data>, path: string): Shown<Data> {
  if (before.of === path) return before;
  const known = seen.get(path) as Data | undefined;
  if (known !== undefined) return { data: known, of: path, loading: false, failed: null, status: null };
  return { ...before, loading: true, failed: null, status: null };
}

/** GETs the data at a path of an endpoint and keeps it up to date. */
function useData<Name extends DataName>(
  name: Name,
  path: string | null,
  everySeconds?: number,
): StaffData<ResponseOf<Name>> {
  type Data = ResponseOf<Name>;
  const latest = useRef<Shown<Data>>({ data: null, of: null, loading: true, failed: null, status: null });
  const [shown, setShown] = useState(latest.current);
  /** Counts requests; only the newest response is used. */
  const requests = useRef(0);

  const show = useCallback((next: Shown<Data>) => {
    latest.current = next;
    setShown(next);
  }, []);

  const reload = useCallback(async () => {
    if (path === null) return;
    requests.current += 1;
    const request = requests.current;
    show(whileLoading(latest.current, path));
    const answer = await getData(name, path);
    if (request !== requests.current) return;
    if (answer.kind === "ok") {
      cache(path, answer.data);
      return show({ data: answer.data, of: path, loading: false, failed: null, status: 200 });
    }
    const status = answer.kind === "refused" ? answer.status : null;
    show({ ...latest.current, failed: loadError(answer), status, loading: false });
  }, [name, path, show]);

  useEffect(() => {
    reload();
  }, [reload]);

  useEffect(() => {
    if (everySeconds === undefined) return;
    const again = () => document.visibilityState === "visible" && reload();
    const timer = setInterval(again, everySeconds * 1_000);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, [everySeconds, reload]);

  const replace = useCallback(
    (change: (data: Data) => Data) => {
      const { data, of } = latest.current;
      if (path === null || data === null || of !== path) return;
      requests.current += 1;
      const changed = change(data);
      cache(path, changed);
      show({ ...latest.current, data: changed });
    },
    [path, show],
  );

  const current = path !== null && shown.of === path ? shown.data : null;
  return { ...shown, current, reload, replace };
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
