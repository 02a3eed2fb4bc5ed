import { readToken } from "../auth/token.ts";
import { needsConfirmation } from "./call-staff-api.ts";
import { confirmIdentity } from "./confirm-store.ts";
import { sessionStore } from "./session-store.ts";

/** The result of a download: its file name, or why it failed. `ended` also when the user did not confirm who they are. */
export type Download = { kind: "saved"; name: string } | { kind: "failed"; message: string } | { kind: "ended" };

const INTERRUPTED = "Download interrupted. Please check your connection and try again.";

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

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Downloads a staff file: a plain link could not send the token. A partial file is not saved. When the server asks for
 * it, the user confirms who they are and the request is repeated. Never throws.
 *
 * @param onProgress receives the bytes received so far.
 * @param json makes it a POST with this body, for data that must not be in a URL.
 */
export async function staffDownload(
  path: string,
  onProgress: (bytes: number) => void = () => {},
  json?: object,
): Promise<Download> {
  try {
    const headers = { authorization: readToken() ?? "" };
    const response = await fetch(
      path,
      json
        ? { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(json) }
        : { headers },
    );
    if (response.status === 401) {
      sessionStore.setState({ ended: true });
      return { kind: "ended" };
    }
    if (!response.ok) {
      // A proxy in between may answer without JSON.
      const body = (await response.json().catch(() => null)) as { message?: string } | null;
      if (needsConfirmation(response.status, body)) {
        return (await confirmIdentity()) ? staffDownload(path, onProgress, json) : { kind: "ended" };
      }
      return { kind: "failed", message: body?.message || "Download failed. Please try again." };
    }
    const name = nameOf(response.headers.get("content-disposition"));
    save(await readWhole(response, onProgress), name);
    return { kind: "saved", name };
  } catch {
    return { kind: "failed", message: INTERRUPTED };
  }
}
