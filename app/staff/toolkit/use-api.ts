import { type EndpointName, endpointUrl, type RequestOf, type ResponseOf } from "../../platform/http/endpoint-types.ts";
import { type StaffData, useStaffData } from "./use-staff-data.ts";

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
