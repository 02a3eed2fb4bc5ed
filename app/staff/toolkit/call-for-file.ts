import {
  type Arguments,
  type EndpointName,
  endpointUrl,
  type RequestOf,
  type ResponseOf,
} from "../../platform/http/endpoint-types.ts";
import { type Answer, callStaffApi, type StaffApiCall } from "./call-staff-api.ts";

/** A file that an endpoint responded with. */
interface ReceivedFile {
  name: string;
  blob: Blob;
}

/** The name of an endpoint that responds with a file. */
type FileName = {
  [Name in EndpointName & `GET ${string}`]: ResponseOf<Name> extends null ? Name : never;
}[EndpointName & `GET ${string}`];

declare const ofFile: unique symbol;

/** The address of a file that is downloaded. */
export type FileAddress = string & { readonly [ofFile]: true };

/** The address of an endpoint's file: its parameters and query are those that the endpoint declares. */
export function fileAddress<Name extends FileName>(name: Name, ...request: Arguments<RequestOf<Name>>): FileAddress {
  return endpointUrl(name, Object.assign({}, ...request)) as FileAddress;
}

/** The file name that a response suggests. */
function nameOf(disposition: string | null): string {
  return /filename="?([^";]+)"?/.exec(disposition ?? "")?.[1] ?? "download";
}

/** Reads a body to its end. @throws when the connection breaks. */
async function readWhole(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const reader = response.body?.getReader();
  if (!reader) return response.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.byteLength;
    onProgress(bytes);
  }
  return new Blob(parts, { type: response.headers.get("content-type") ?? "" });
}

function receive(path: string, call: StaffApiCall, onReceived: (bytes: number) => void): Promise<Answer<ReceivedFile>> {
  const readFile = async (response: Response): Promise<ReceivedFile> => ({
    name: nameOf(response.headers.get("content-disposition")),
    blob: await readWhole(response, onReceived),
  });
  return callStaffApi<ReceivedFile>(path, { ...call, headers: { Accept: "*/*" }, readFile });
}

/**
 * GETs a file; refusals, expired tokens and requests to confirm who someone is are those of every call.
 *
 * @param onReceived receives the bytes received so far.
 */
export function getFile(path: FileAddress, onReceived: (bytes: number) => void = () => {}) {
  return receive(path, {}, onReceived);
}

/** Sends a request that is answered with a file. */
export function callForFile<Name extends EndpointName & `POST ${string}`>(
  name: Name,
  request: RequestOf<Name> & Pick<StaffApiCall, "signal">,
): Promise<Answer<ReceivedFile>> {
  return receive(endpointUrl(name), request, () => {});
}
