import { type ChangeEvent, useRef, useState } from "react";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { NETWORK_ERROR, toastFailure } from "../../../staff/toolkit/error-message.ts";
import { reloadData } from "../../../staff/toolkit/office-queries.ts";
import { staffDownload } from "../../../staff/toolkit/staff-download.ts";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";

/** Exports all settings with their images as one file, and imports such a file into the draft. */
export function ExportImport() {
  const chooser = useRef<HTMLInputElement>(null);
  const exporting = useAttempt();
  const importing = useAttempt();
  const busy = exporting.busy || importing.busy;
  const [progress, setProgress] = useState(0);
  const [failed, setFailed] = useState("");

  const exportAll = async () => {
    if (busy) return;
    setFailed("");
    const download = await exporting.attempt(() => staffDownload(fileAddress("GET /settings/export")));
    if (download?.kind === "saved") showToast(`Saved as ${download.name}.`);
    if (download?.kind === "failed") setFailed(download.message);
  };

  const undo = async (entry: string) => {
    const answer = await callApi("POST /settings/history/:id/restore", {
      params: { id: entry },
      json: { replace: true },
    });
    if (answer.kind === "ok") {
      showToast(answer.data.message);
      reloadData("GET /settings");
    } else toastFailure(answer, "Not restored. Please try again.");
  };

  const importFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!file || busy) return;
    setFailed("");
    setProgress(0);
    const answer = await importing.attempt(() => callApi("POST /settings/import", { file, onProgress: setProgress }));
    if (!answer) return;
    // Reset, so that the same file can be chosen again.
    currentTarget.value = "";
    if (answer.kind === "ok") {
      const { message, undo: entry } = answer.data;
      showToast(message, entry ? { undo: () => undo(entry) } : {});
      reloadData("GET /settings");
    } else if (answer.kind === "unreachable") {
      setFailed(NETWORK_ERROR);
    } else if (answer.kind === "refused") {
      setFailed(answer.message || "The file wasn't imported. Please try again.");
    }
  };

  return (
    <section aria-labelledby="export-import" className="grid max-w-[720px] gap-3">
      <h2 id="export-import" className="wide text-lg">
        Export and import
      </h2>
      <p className="text-quiet">
        One file with all published settings and their images, to keep or to move to another installation. An imported
        file goes into the draft, so you can preview it before you publish.
      </p>
      <div className="flex flex-wrap gap-2">
        <OfficeButton aria-disabled={busy} onClick={exportAll}>
          {exporting.busy ? "Exporting..." : "Export settings"}
        </OfficeButton>
        <OfficeButton aria-disabled={busy} onClick={() => !busy && chooser.current?.click()}>
          {importing.busy ? `Importing, ${Math.round(progress * 100)}%` : "Import settings"}
        </OfficeButton>
        <input
          ref={chooser}
          type="file"
          accept=".tar,application/x-tar"
          aria-label="Settings file"
          tabIndex={-1}
          onChange={importFile}
          className="sr-only"
        />
      </div>
      <p role="alert" className="text-danger wrap-anywhere empty:hidden">
        {failed}
      </p>
    </section>
  );
}
