import { useCallback, useEffect, useState } from "react";
import { endpointUrl, type RequestOf, type ResponseOf } from "../../platform/http/endpoint-types.ts";
import { type DataName, getData } from "./call-api.ts";
import { loadError } from "./error-message.ts";

/** Data that is about to be edited. */
export type Fresh<Data> =
  | { state: "loading" }
  | { state: "there"; data: Data; again: () => void }
  | { state: "missing"; message: string }
  | { state: "failed"; message: string; retry: () => void };

/** GETs an endpoint's data for an edit once, never from the cache. */
export function useFresh<Name extends DataName>(name: Name, request: RequestOf<Name>): Fresh<ResponseOf<Name>> {
  type Data = ResponseOf<Name>;
  const path = endpointUrl(name, Object.assign({}, request));
  const [found, setFound] = useState<{ path: string; fresh: Fresh<Data> } | null>(null);
  const [round, setRound] = useState(0);
  const retry = useCallback(() => {
    setFound(null);
    setRound((before) => before + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round requests again.
  useEffect(() => {
    const gone = new AbortController();
    getData(name, path, gone.signal).then((answer) => {
      if (gone.signal.aborted) return;
      if (answer.kind === "ok") return setFound({ path, fresh: { state: "there", data: answer.data, again: retry } });
      if (answer.kind === "refused" && answer.status === 404) {
        return setFound({ path, fresh: { state: "missing", message: answer.message } });
      }
      setFound({ path, fresh: { state: "failed", message: loadError(answer), retry } });
    });
    return () => gone.abort();
  }, [name, path, round, retry]);
  return found?.path === path ? found.fresh : { state: "loading" };
}
