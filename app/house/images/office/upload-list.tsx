import { useEffect } from "react";
import { useStore } from "../../../platform/lib/use-store.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { isPending, isStored, type Upload, type UploadQueue } from "./upload-queue.ts";

const stateText = {
  waiting: "Queued",
  sending: "Uploading",
  added: "Added",
  duplicate: "Already in the library",
} as const;

interface UploadListProps {
  queue: UploadQueue;
  /** Opens an image that already existed; if omitted, such a file counts as added. */
  onOpen?: (id: string) => void;
  className?: string;
}

interface UploadRowProps {
  upload: Upload;
  retry: (id: number) => void;
  onOpen: UploadListProps["onOpen"];
}

function UploadRow({ upload, retry, onOpen }: UploadRowProps) {
  const { id, file, state, progress, error, rejected, image } = upload;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-1.5">
      <span className="min-w-0 grow basis-40 truncate font-medium">{file.name}</span>
      {state === "sending" && (
        <progress aria-label={`Upload of ${file.name}`} value={progress} className="upload-progress h-1.5 w-28" />
      )}
      <span className={state === "failed" ? "font-semibold text-danger" : "text-quiet"}>
        {state === "failed" ? error : stateText[state === "duplicate" && !onOpen ? "added" : state]}
      </span>
      {state === "failed" && !rejected && (
        <OfficeButton aria-label={`Try again: ${file.name}`} onClick={() => retry(id)}>
          Try again
        </OfficeButton>
      )}
      {state === "duplicate" && image && onOpen && (
        <OfficeButton aria-label={`View existing image: ${file.name}`} onClick={() => onOpen(image._id)}>
          View existing image
        </OfficeButton>
      )}
    </li>
  );
}

/** The files of an upload queue, each with its progress. They are retried after a lost connection. */
export function UploadList({ queue, onOpen, className = "" }: UploadListProps) {
  const uploads = useStore(queue.store, (state) => state.uploads);
  const added = uploads.filter((item) => (onOpen ? item.state === "added" : isStored(item))).length;

  useEffect(() => {
    window.addEventListener("online", queue.retryDropped);
    return () => window.removeEventListener("online", queue.retryDropped);
  }, [queue]);

  if (uploads.length === 0) return null;
  return (
    <section aria-label="Uploads" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {added} of {uploads.length} added
        </p>
        <OfficeButton look="quiet" disabled={uploads.some(isPending)} onClick={queue.clear}>
          Clear list
        </OfficeButton>
      </div>
      <ul className="mt-2 max-h-72 overflow-y-auto border-t border-rule text-sm">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} retry={queue.retry} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
