import { type ReactNode, useEffect, useEffectEvent } from "react";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { useStore } from "../../../platform/lib/use-store.ts";
import { DropFiles } from "../../../platform/ui/office/drop-files.tsx";
import { FileButton } from "../../../platform/ui/office/file-button.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import type { ImageSetting } from "../../../platform/venue/schema/setting-fields.ts";
import { imageTypes } from "../../images/office/image-limits.ts";
import { UploadList } from "../../images/office/upload-list.tsx";
import { createUploadQueue, isPending, isStored, type UploadQueue } from "../../images/office/upload-queue.ts";

/** Upload queues by the list's path. They outlive the form, which is reset when it is saved, even during uploads. */
const queues = new Map<string, UploadQueue>();

/** The queue for a list of images: one file at a time, so that they keep their order. */
function queueOf(path: string): UploadQueue {
  const queue = queues.get(path) ?? createUploadQueue(1);
  queues.set(path, queue);
  return queue;
}

/** Ids of uploads that were already added to their list. */
const listed = new Set<number>();

/** Uploads files for a list of images. @param onStored receives each image once it is stored, in order. */
export function useImageUploads(path: string, onStored: (image: ImageSetting) => void) {
  const queue = queueOf(path);
  const uploads = useStore(queue.store, (state) => state.uploads);
  const put = useEffectEvent(onStored);
  // One at a time, since each one changes the list to which the next one is added.
  const next = uploads.find((item) => isStored(item) && !listed.has(item.id));
  useEffect(() => {
    if (!next?.image) return;
    listed.add(next.id);
    const { _id, picture } = next.image;
    put({ image: _id, alt: picture.alt, focus: picture.focus });
  }, [next]);
  return { queue, pending: uploads.filter(isPending).length };
}

interface AddImagesProps {
  uploads: ReturnType<typeof useImageUploads>;
  /** The name of an item: "photo". */
  itemName: string;
  /** Number of items in the list, and the most it can have. */
  length: number;
  max: number;
  /** Number of items without an alt text. */
  undescribed: number;
  /** Focuses the first item without an alt text. */
  onDescribe: () => void;
  /** The list, which is also an area for dropping files. */
  children: ReactNode;
  /** The button for adding a single item. */
  add: ReactNode;
}

/**
 * A list to which many images can be added at once: chosen or dropped, stored one after the other, then given alt
 * texts.
 */
export function AddImages({ uploads, itemName, length, max, undescribed, onDescribe, children, add }: AddImagesProps) {
  const { queue, pending } = uploads;
  const room = Math.max(0, max - length - pending);
  const full = `The list is full: ${formatCount(max, itemName)} at most.`;
  const take = (files: File[]) => queue.upload(files, { room, full });
  return (
    <DropFiles onFiles={take}>
      {children}
      <UploadList queue={queue} className="pt-4 pb-3" />
      {undescribed > 0 && (
        <Notice tone="fact">
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
            <p className="grow">{formatCount(undescribed, itemName)} without alt text.</p>
            <button
              type="button"
              onClick={onDescribe}
              className="min-h-11 cursor-pointer font-semibold underline underline-offset-4 md:pointer-fine:min-h-6"
            >
              Describe the next {itemName}
            </button>
          </div>
        </Notice>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {add}
        <FileButton multiple accept={imageTypes.join(",")} disabled={room === 0} onFiles={take}>
          Upload {itemName}s
        </FileButton>
      </div>
    </DropFiles>
  );
}
