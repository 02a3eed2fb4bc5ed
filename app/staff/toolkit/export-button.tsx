import { useState } from "react";
import { formatBytes } from "../../platform/lib/format-bytes.ts";
import type { Capability } from "../../platform/roles/roles.ts";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import { showToast } from "../../platform/ui/office/toast-store.ts";
import type { FileAddress } from "./call-for-file.ts";
import { staffDownload } from "./staff-download.ts";
import { useAttempt } from "./use-attempt.ts";
import { useCan } from "./use-me.ts";

interface ExportButtonProps {
  path: FileAddress;
  /** The capability to export; without it there is no button. */
  needs: Capability;
  /** The name of the export, for screen readers, where a screen has several. */
  what?: string;
  className?: string;
  label?: string;
}

/** Downloads a list as CSV and shows the progress. */
export function ExportButton({ path, needs, what, className = "", label = "Export CSV" }: ExportButtonProps) {
  const can = useCan();
  const [bytes, setBytes] = useState(0);
  const { busy, attempt } = useAttempt();
  const start = async () => {
    const download = await attempt(() => {
      setBytes(0);
      return staffDownload(path, setBytes);
    });
    if (download?.kind === "saved") showToast(`Saved as ${download.name}.`);
    if (download?.kind === "failed") showToast(download.message, { bad: true });
  };
  if (!can(needs)) return null;
  return (
    <OfficeButton look="quiet" aria-disabled={busy} onClick={start} className={`tabular ${className}`}>
      {busy ? `Exporting, ${formatBytes(bytes)}` : label}
      {what && <span className="sr-only">: {what}</span>}
    </OfficeButton>
  );
}
