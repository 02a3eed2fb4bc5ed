import { useCallback, useEffect, useState } from "react";
import { callStaffApi } from "./call-staff-api.ts";
import { loadError } from "./error-message.ts";

/** Data that is about to be edited. */
export type Fresh<Data> =
  | { state: "loading" }
  | { state: "there"; data: Data; again: () => void }
  | { state: "missing"; message: string }
  | { state: "failed"; message: string; retry: () => void };

/** GETs data for an edit once, never from the cache. */
export function useFresh<Data>(path: string): Fresh<Data> {
  const [found, setFound] = useState<{ path: string; fresh: Fresh<Data> } | null>(null);
  const [round, setRound] = useState(0);
  const retry = useCallback(() => {
    setFound(null);
    setRound((before) => before + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round requests again.
  useEffect(() => {
    const gone = new AbortController();
    callStaffApi<Data>(path, { signal: gone.signal }).then((answer) => {
      if (gone.signal.aborted) return;
      if (answer.kind === "ok") return setFound({ path, fresh: { state: "there", data: answer.data, again: retry } });
      if (answer.kind === "refused" && answer.status === 404) {
        return setFound({ path, fresh: { state: "missing", message: answer.message } });
      }
      setFound({ path, fresh: { state: "failed", message: loadError(answer), retry } });
    });
    return () => gone.abort();
  }, [path, round, retry]);
  return found?.path === path ? found.fresh : { state: "loading" };
}
