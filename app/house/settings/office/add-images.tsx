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

/** One for each list, by path: a form is filled anew when it is saved, while files are on their way. */
const queues = new Map<string, UploadQueue>();

/** The queue of a list of images: one file after the other, so that their order stays. */
function queueOf(path: string): UploadQueue {
  const queue = queues.get(path) ?? createUploadQueue(1);
  queues.set(path, queue);
  return queue;
}

/** The uploads that are in their list already. */
const listed = new Set<number>();

/** Uploads files for a list of images. @param onStored receives each image once it is stored, in their order. */
export function useImageUploads(path: string, onStored: (image: ImageSetting) => void) {
  const queue = queueOf(path);
  const uploads = useStore(queue.store, (state) => state.uploads);
  const put = useEffectEvent(onStored);
  // One at a time: each changes the list that the next is added to.
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
  /** What one is called: "photo". */
  itemName: string;
  /** How many the list has, and takes. */
  length: number;
  max: number;
  /** How many are without an alt text. */
  undescribed: number;
  /** Goes to the first of them. */
  onDescribe: () => void;
  /** The list; files may be dropped onto it. */
  children: ReactNode;
  /** The button that adds a single item. */
  add: ReactNode;
}

/** A list that many images can be added to at once: chosen or dropped, stored one after the other, then described. */
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
