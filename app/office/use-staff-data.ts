import { useCallback, useEffect, useRef, useState } from "react";
import { callStaffApi } from "./call-staff-api.ts";

/** What a screen shows of a call. */
export interface StaffData<Data> {
  /** What came last; kept while more is on its way. */
  data: Data | null;
  /** The path that `data` came from, which is the one before while the next is on its way. */
  of: string | null;
  /** What was asked for is not there yet. Asking again for what is there is quiet. */
  loading: boolean;
  /** Why nothing newer came, in words. */
  failed: string | null;
  /** The status it was refused with. */
  status: number | null;
  reload: () => Promise<void>;
  /** Shows this instead, for example what a change was answered with. What was asked for before that is too old. */
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
export function clearStaffData(): void {
  seen.clear();
}

type Shown<Data> = Pick<StaffData<Data>, "data" | "of" | "loading" | "failed" | "status">;

/** What is shown while a path is asked for: what is known of it, else what was shown before. */
function asking<Data>(before: Shown<Data>, path: string): Shown<Data> {
  if (before.of === path) return before;
  const known = seen.get(path) as Data | undefined;
  if (known !== undefined) return { data: known, of: path, loading: false, failed: null, status: null };
  return { ...before, loading: true, failed: null, status: null };
}

/**
 * GETs something for staff and keeps it up to date.
 *
 * @param path null asks for nothing.
 * @param everySeconds asks again so often while the tab is looked at.
 */
export function useStaffData<Data>(path: string | null, everySeconds?: number): StaffData<Data> {
  const latest = useRef<Shown<Data>>({ data: null, of: null, loading: true, failed: null, status: null });
  const [shown, setShown] = useState(latest.current);
  /** Counts what was asked for; only the newest answer counts. */
  const asked = useRef(0);

  const show = useCallback((next: Shown<Data>) => {
    latest.current = next;
    setShown(next);
  }, []);

  const reload = useCallback(async () => {
    if (path === null) return;
    asked.current += 1;
    const mine = asked.current;
    show(asking(latest.current, path));
    const answer = await callStaffApi<Data>(path);
    if (mine !== asked.current) return;
    if (answer.kind === "ok") {
      keep(path, answer.data);
      show({ data: answer.data, of: path, loading: false, failed: null, status: 200 });
      return;
    }
    const failed =
      answer.kind === "unreachable"
        ? "Nothing answers. Please check your connection and try again."
        : answer.message || "This could not be loaded. Please try again.";
    const status = answer.kind === "refused" ? answer.status : null;
    show({ ...latest.current, failed, status, loading: false });
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
      asked.current += 1;
      const changed = change(data);
      keep(path, changed);
      show({ ...latest.current, data: changed });
    },
    [path, show],
  );

  return { ...shown, reload, replace };
}
