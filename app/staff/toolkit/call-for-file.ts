import type { AddressOf } from "../../platform/http/endpoint-types.ts";
import { type Answer, callStaffApi, type StaffApiCall } from "./call-staff-api.ts";

/** A file that an endpoint responded with. */
interface ReceivedFile {
  name: string;
  blob: Blob;
}

/** `/api/requests/:id/files/:file` as any of its addresses. */
type Filled<Path extends string> = Path extends `${infer Before}:${string}/${infer After}`
  ? `${Before}${string}/${Filled<After>}`
  : Path extends `${infer Before}:${string}`
    ? `${Before}${string}`
    : Path;

/** The address of an endpoint, with or without a query. */
type CallAddress<Method extends string> = Filled<AddressOf<Method>> | `${Filled<AddressOf<Method>>}?${string}`;

/** The address of a file that is exported. */
export type FileAddress = CallAddress<"GET">;

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

/**
 * Calls an endpoint that responds with a file; refusals, expired tokens and requests to confirm who someone is are those
 * of every call.
 *
 * @param onReceived receives the bytes received so far.
 */
export function callForFile(
  path: FileAddress | CallAddress<"POST">,
  call: Pick<StaffApiCall, "json" | "form" | "signal">,
  onReceived: (bytes: number) => void = () => {},
): Promise<Answer<ReceivedFile>> {
  const readFile = async (response: Response): Promise<ReceivedFile> => ({
    name: nameOf(response.headers.get("content-disposition")),
    blob: await readWhole(response, onReceived),
  });
  return callStaffApi<ReceivedFile>(path, { ...call, headers: { Accept: "*/*" }, readFile });
}
