import { useEffect } from "react";
import { useStore } from "../../../platform/lib/use-store.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { reloadData } from "../../../staff/toolkit/office-queries.ts";
import { clearUploads, retryDropped, retryUpload, type Upload, uploadsStore } from "./uploads.ts";

const stateText = {
  waiting: "Queued",
  sending: "Uploading",
  added: "Added",
  duplicate: "Already in the library",
} as const;

function UploadRow({ upload, onOpen }: { upload: Upload; onOpen: (id: string) => void }) {
  const { id, file, state, progress, error, rejected, image } = upload;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-1.5">
      <span className="min-w-0 grow basis-40 truncate font-medium">{file.name}</span>
      {state === "sending" && (
        <progress aria-label={`Upload of ${file.name}`} value={progress} className="upload-progress h-1.5 w-28" />
      )}
      <span className={state === "failed" ? "font-semibold text-danger" : "text-quiet"}>
        {state === "failed" ? error : stateText[state]}
      </span>
      {state === "failed" && !rejected && (
        <OfficeButton aria-label={`Try again: ${file.name}`} onClick={() => retryUpload(id)}>
          Try again
        </OfficeButton>
      )}
      {state === "duplicate" && image && (
        <OfficeButton aria-label={`View existing image: ${file.name}`} onClick={() => onOpen(image._id)}>
          View existing image
        </OfficeButton>
      )}
    </li>
  );
}

/** Files on their way to the library, each with its progress. After a lost connection they are retried. */
export function UploadList({ onOpen }: { onOpen: (id: string) => void }) {
  const uploads = useStore(uploadsStore, (state) => state.uploads);
  const added = uploads.filter(({ state }) => state === "added").length;
  const left = uploads.filter(({ state }) => state === "waiting" || state === "sending").length;

  useEffect(() => {
    window.addEventListener("online", retryDropped);
    return () => window.removeEventListener("online", retryDropped);
  }, []);
  useEffect(() => {
    if (added > 0) reloadData("GET /images/admin-images");
  }, [added]);

  if (uploads.length === 0) return null;
  return (
    <section aria-label="Uploads" className="px-(--office-gutter) pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {added} of {uploads.length} added
        </p>
        <OfficeButton look="quiet" disabled={left > 0} onClick={clearUploads}>
          Clear list
        </OfficeButton>
      </div>
      <ul className="mt-2 max-h-72 overflow-y-auto border-t border-rule text-sm">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
