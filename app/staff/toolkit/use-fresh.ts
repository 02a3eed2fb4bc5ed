import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { endpointUrl, type RequestOf, type ResponseOf } from "../../platform/http/endpoint-types.ts";
import type { DataName } from "./call-api.ts";
import { type LoadFailure, loadData, officeQueries } from "./office-queries.ts";

/** Data that is about to be edited. */
export type Fresh<Data> =
  | { state: "loading" }
  | { state: "there"; data: Data; again: () => void }
  | { state: "missing"; message: string }
  | { state: "failed"; message: string; retry: () => void };

/** GETs an endpoint's data for an edit once, never from the cache. */
export function useFresh<Name extends DataName>(name: Name, request: RequestOf<Name>): Fresh<ResponseOf<Name>> {
  const path = endpointUrl(name, Object.assign({}, request));
  // Only `again` may change what is edited, so each screen has a key of its own.
  const queryKey = ["edit", name, path, useId()];
  const { data, error } = useQuery<ResponseOf<Name>, LoadFailure>(
    { queryKey, queryFn: ({ signal }) => loadData(name, path, signal), staleTime: "static", gcTime: 0 },
    officeQueries,
  );
  const again = () => void officeQueries.resetQueries({ queryKey });
  if (data !== undefined) return { state: "there", data, again };
  if (!error) return { state: "loading" };
  if (error.status === 404) return { state: "missing", message: error.message };
  return { state: "failed", message: error.message, retry: again };
}
