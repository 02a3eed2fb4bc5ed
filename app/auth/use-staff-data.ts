import { useCallback, useEffect, useRef, useState } from "react";
import { staffCall } from "./staff-call.ts";

/** What a screen shows of a call. */
export interface StaffData<Data> {
  /** What came last; kept while more is on its way. */
  data: Data | null;
  loading: boolean;
  /** Why nothing newer came, in words. */
  failed: string | null;
  /** The status it was refused with. */
  status: number | null;
  reload: () => Promise<void>;
  /** Shows this instead, for example what a change was answered with. */
  replace: (change: (data: Data) => Data) => void;
}

/** What was seen last, by path, so that going back shows it at once. */
const seen = new Map<string, unknown>();
const MOST_SEEN = 40;

function keep(path: string, data: unknown): void {
  seen.delete(path);
  seen.set(path, data);
  const [oldest] = seen.keys();
  if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest);
}

/** Forgets everything that was seen, when somebody signs out. */
export function forgetSeen(): void {
  seen.clear();
}

/**
 * GETs something for staff and keeps it up to date.
 *
 * @param path null asks for nothing.
 * @param everySeconds asks again so often while the tab is looked at.
 */
export function useStaffData<Data>(path: string | null, everySeconds?: number): StaffData<Data> {
  const [state, setState] = useState<{
    path: string | null;
    data: Data | null;
    failed: string | null;
    status: number | null;
    loading: boolean;
  }>({
    path: null,
    data: null,
    failed: null,
    status: null,
    loading: true,
  });
  const newest = useRef(0);

  const reload = useCallback(async () => {
    if (path === null) return;
    newest.current += 1;
    const mine = newest.current;
    const known = seen.get(path) as Data | undefined;
    setState((before) => ({
      path,
      data: before.path === path ? before.data : (known ?? before.data),
      failed: null,
      status: null,
      loading: true,
    }));
    const answer = await staffCall<Data>(path);
    if (mine !== newest.current) return;
    if (answer.kind === "ok") {
      keep(path, answer.data);
      setState({ path, data: answer.data, failed: null, status: 200, loading: false });
      return;
    }
    const failed =
      answer.kind === "unreachable"
        ? "Nothing answers. Please check your connection and try again."
        : answer.message || "This could not be loaded. Please try again.";
    const status = answer.kind === "refused" ? answer.status : null;
    setState((before) => ({ ...before, failed, status, loading: false }));
  }, [path]);

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
    (change: (data: Data) => Data) =>
      setState((before) => {
        if (before.data === null) return before;
        const data = change(before.data);
        if (before.path !== null) keep(before.path, data);
        return { ...before, data };
      }),
    [],
  );

  const { data, loading, failed, status } = state;
  return { data, loading, failed, status, reload, replace };
}
