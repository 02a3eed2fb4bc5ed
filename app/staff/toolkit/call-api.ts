import {
  type AnyRequest,
  type Arguments,
  type EndpointName,
  endpointUrl,
  type RefusedOf,
  type RequestOf,
  type ResponseOf,
} from "../../platform/http/endpoint-types.ts";
import { type Answer, callStaffApi, type StaffApiCall } from "./call-staff-api.ts";

/** How a request is sent, whatever its endpoint. */
type Options = Pick<StaffApiCall, "headers" | "onProgress" | "signal" | "quietEnd" | "token" | "sent">;

/** The name of an endpoint that returns data. */
export type DataName = EndpointName & `GET ${string}`;

/** A function that calls endpoints: `callApi`, or a phone's at the door. */
export type CallApi = <Name extends EndpointName>(
  name: Name,
  ...sent: Arguments<RequestOf<Name> & Options>
) => Promise<Answer<ResponseOf<Name>, RefusedOf<Name>>>;

/** A `callApi` that sends every request with these options, such as a phone's token. */
export function callApiWith(options: Options): CallApi {
  return <Name extends EndpointName>(name: Name, ...sent: Arguments<RequestOf<Name> & Options>) => {
    const request: AnyRequest & StaffApiCall = Object.assign({}, options, ...sent);
    const { params: _, query: __, ...call } = request;
    const post = name.startsWith("POST ");
    return callStaffApi<ResponseOf<Name>, RefusedOf<Name>>(endpointUrl(name, request), { ...call, post });
  };
}

/**
 * Calls an endpoint of the back office by its name, `POST /requests/:id/answer`: what it is sent, and what it responds
 * with, follow from its declaration. Never throws; see `callStaffApi`.
 */
export const callApi = callApiWith({});

/** GETs the data of an endpoint. @param url its address, from `endpointUrl`. */
export function getData<Name extends DataName>(
  _name: Name,
  url: string,
  signal: AbortSignal,
): Promise<Answer<ResponseOf<Name>>> {
  return callStaffApi<ResponseOf<Name>>(url, { signal });
}
