import {
  type AnyRequest,
  type Arguments,
  type EndpointName,
  endpointUrl,
  type RequestOf,
  type ResponseOf,
} from "../../platform/http/endpoint-types.ts";
import { type Answer, callStaffApi, type StaffApiCall } from "./call-staff-api.ts";

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
