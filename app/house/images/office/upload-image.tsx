import { useEffect, useEffectEvent, useState } from "react";
import { useStore } from "../../../platform/lib/use-store.ts";
import { FileButton } from "../../../platform/ui/office/file-button.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { LibraryImage } from "../shapes.ts";
import { imageTypes } from "./image-limits.ts";
import { createUploadQueue, isPending } from "./upload-queue.ts";

/** Uploads an image from a field to the library. @param onStored receives the image once it is stored. */
export function useImageUpload(onStored: (image: LibraryImage) => void) {
  const [queue] = useState(() => createUploadQueue(1));
  const latest = useStore(queue.store, ({ uploads }) => uploads.at(-1));
  const allowed = useCan()("images.change");
  const put = useEffectEvent(onStored);
  const image = latest?.image;
  useEffect(() => {
    if (image) put(image);
  }, [image]);
  return {
    latest,
    /** Undefined for people who may not add images. */
    take: allowed ? ([file]: File[]) => file && queue.upload([file]) : undefined,
    retry: () => latest && queue.retry(latest.id),
  };
}

interface UploadImageButtonProps {
  /** The label of the field. */
  label: string;
  upload: ReturnType<typeof useImageUpload>;
}

/** A button that uploads an image for a field, with its progress, and the error if it fails. */
export function UploadImageButton({ label, upload: { latest, take, retry } }: UploadImageButtonProps) {
  if (!take) return null;
  const busy = latest !== undefined && isPending(latest);
  const failed = latest?.state === "failed";
  return (
    <>
      <FileButton accept={imageTypes.join(",")} label={`${label}: upload image`} disabled={busy} onFiles={take}>
        {busy ? "Uploading…" : "Upload image"}
      </FileButton>
      {failed && latest.dropped && <OfficeButton onClick={retry}>Try again</OfficeButton>}
      {busy && (
        <progress aria-label="Upload" value={latest.progress} className="upload-progress h-1.5 w-full basis-full" />
      )}
      <p role="alert" className="basis-full text-sm font-semibold text-danger empty:hidden">
        {failed && latest.error}
      </p>
    </>
  );
}
