import { useState } from "react";
import { formatBytes } from "../../../platform/lib/format-bytes.ts";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { staffDownload } from "../../../staff/toolkit/staff-download.ts";
import type { RequestFile } from "../request.ts";

/** Saves a file that came with a request. It is never opened here: it comes from a stranger. */
export function FileButton({ request, file }: { request: string; file: RequestFile }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    const download = await staffDownload(`/api/requests/${request}/files/${file._id}`);
    setBusy(false);
    if (download.kind === "saved") showToast(`Saved as ${download.name}.`);
    if (download.kind === "failed") showToast(download.message, { bad: true });
  };
  return (
    <button
      type="button"
      aria-disabled={busy}
      onClick={save}
      className="cursor-pointer text-left wrap-anywhere underline decoration-rule underline-offset-4 hover:decoration-ink"
    >
      {busy ? "Downloading..." : `Download ${file.name}`} <span className="text-quiet">{formatBytes(file.size)}</span>
    </button>
  );
}
