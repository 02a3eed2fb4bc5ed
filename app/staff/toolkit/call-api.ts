import {
  type AnyRequest,
  type Arguments,
  type EndpointName,
  endpointUrl,
  type RequestOf,
  type ResponseOf,
} from "../../platform/http/endpoint-types.ts";
import { type Answer, callStaffApi, type StaffApiCall } from "./call-staff-api.ts";
import { type StaffData, useStaffData } from "./use-staff-data.ts";

/** How a request is sent, whatever its endpoint. */
type Options = Pick<StaffApiCall, "headers" | "onProgress" | "signal" | "quietEnd" | "token" | "sent">;

/**
 * Calls an endpoint of the back office by its name, `POST /requests/:id/answer`: what it is sent, and what it responds
 * with, follow from its declaration. Never throws; see `callStaffApi`.
 */
export async function callApi<Name extends EndpointName>(
  name: Name,
  ...sent: Arguments<RequestOf<Name> & Options>
): Promise<Answer<ResponseOf<Name>>> {
  const request: AnyRequest & StaffApiCall = Object.assign({}, ...sent);
  const { params: _, query: __, ...call } = request;
  const post = name.startsWith("POST ");
  return callStaffApi<ResponseOf<Name>>(endpointUrl(name, request), { ...call, post });
}

/**
 * GETs an endpoint's data and keeps it up to date.
 *
 * @param request null requests nothing.
 * @param everySeconds refreshes at this interval while the tab is visible.
 */
export function useApi<Name extends EndpointName & `GET ${string}`>(
  name: Name,
  request: RequestOf<Name> | null,
  everySeconds?: number,
): StaffData<ResponseOf<Name>> {
  return useStaffData<ResponseOf<Name>>(request && endpointUrl(name, Object.assign({}, request)), everySeconds);
}
