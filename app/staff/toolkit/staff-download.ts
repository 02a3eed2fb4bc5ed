import { callForFile, type FileAddress, getFile } from "./call-for-file.ts";

/** The result of a download: its file name, or why it failed. `ended` also when the user did not confirm who they are. */
export type Download = { kind: "saved"; name: string } | { kind: "failed"; message: string } | { kind: "ended" };

const INTERRUPTED = "Download interrupted. Please check your connection and try again.";

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Revoked later, once the browser has read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Downloads a staff file: a plain link could not send the token. A partial file is not saved. Never throws.
 *
 * @param onProgress receives the bytes received so far.
 */
export function staffDownload(path: FileAddress, onProgress?: (bytes: number) => void): Promise<Download> {
  return saved(getFile(path, onProgress));
}

/** Downloads the data of a guest, who must not be named in a URL. Never throws. */
export function downloadGuestData(name: "POST /privacy/export" | "POST /privacy/export.html", guest: string) {
  return saved(callForFile(name, { json: { guest } }));
}

async function saved(call: ReturnType<typeof callForFile>): Promise<Download> {
  const answer = await call;
  if (answer.kind === "ended") return { kind: "ended" };
  if (answer.kind === "unreachable") return { kind: "failed", message: INTERRUPTED };
  if (answer.kind === "refused") {
    // A proxy in between may answer without JSON.
    const message = (answer.json && answer.message) || "Download failed. Please try again.";
    return { kind: "failed", message };
  }
  const { blob, name } = answer.data;
  save(blob, name);
  return { kind: "saved", name };
}
