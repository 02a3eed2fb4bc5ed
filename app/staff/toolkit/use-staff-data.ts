import { useCallback, useEffect, useRef, useState } from "react";
import { callStaffApi } from "./call-staff-api.ts";
import { loadError } from "./error-message.ts";

/** Data of an endpoint, as a screen shows it. */
export interface StaffData<Data> {
  /** The newest data; kept while more is loading. */
  data: Data | null;
  /** The path that `data` came from: the previous one while the next is loading. */
  of: string | null;
  /** Whether `path` has no data yet. A refresh does not count. */
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

/**
 * GETs staff data and keeps it up to date.
 *
 * @param path null requests nothing.
 * @param everySeconds refreshes at this interval while the tab is visible.
 */
export function useStaffData<Data>(path: string | null, everySeconds?: number): StaffData<Data> {
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
    const answer = await callStaffApi<Data>(path);
    if (request !== requests.current) return;
    if (answer.kind === "ok") {
      cache(path, answer.data);
      return show({ data: answer.data, of: path, loading: false, failed: null, status: 200 });
    }
    const status = answer.kind === "refused" ? answer.status : null;
    show({ ...latest.current, failed: loadError(answer), status, loading: false });
  }, [path, show]);

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

  return { ...shown, reload, replace };
}
