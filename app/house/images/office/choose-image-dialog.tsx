import { useState } from "react";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { SearchBox } from "../../../platform/ui/office/search-box.tsx";
import type { LibraryImage } from "../shapes.ts";
import { ImageTile } from "./image-tile.tsx";
import { shippedThumbs } from "./shipped-thumbs.ts";
import { useImages } from "./use-images.ts";

interface ChooseImageDialogProps {
  title?: string;
  /** The id of an image to leave out. */
  except?: string;
  onChoose: (image: LibraryImage) => void;
  /** If given, the program's own images are also offered, by name. */
  onChooseShipped?: (name: string) => void;
  onClose: () => void;
}

const grid = "grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4";

/** A dialog for choosing an image of the library, with a search by name, alt text or credit. */
export function ChooseImageDialog({
  title = "Choose from images",
  except,
  onChoose,
  onChooseShipped,
  onClose,
}: ChooseImageDialogProps) {
  const [q, setQ] = useState("");
  const { images, total, loading, failed, hasMore, loadMore, reload } = useImages({ q });
  const shown = images?.filter(({ _id }) => _id !== except);
  const shipped = onChooseShipped ? [...shippedThumbs].filter(([name]) => name.includes(q.toLowerCase())) : [];
  return (
    <DialogFrame
      title={title}
      lead={
        <div className="mt-3">
          <SearchBox label="Search images" value={q} onSearch={setQ} />
        </div>
      }
      action={<OfficeButton onClick={onClose}>Cancel</OfficeButton>}
      width="images"
      onClose={onClose}
    >
      <DialogContent className="min-h-60" busy={loading}>
        {failed && <LoadFailed message={failed} onRetry={reload} />}
        <p role="status" className="mb-4 text-sm text-quiet">
          {images ? `${formatCount(total, "image")} in the library` : "Loading..."}
        </p>
        <ul className={grid}>
          {shown?.map((image) => (
            <li key={image._id} className="min-w-0">
              <ImageTile image={image} action="Choose" onPress={() => onChoose(image)} />
            </li>
          ))}
        </ul>
        {hasMore && (
          <OfficeButton disabled={loading} onClick={loadMore} className="mt-5">
            Load more
          </OfficeButton>
        )}
        {shipped.length > 0 && (
          <>
            <h3 className="mt-8 mb-4 font-semibold">Images that ship with the program</h3>
            <ul className={grid}>
              {shipped.map(([name, src]) => (
                <li key={name} className="min-w-0">
                  <button
                    type="button"
                    onClick={() => onChooseShipped?.(name)}
                    className="group block w-full cursor-pointer text-left"
                  >
                    <img src={src} alt="" loading="lazy" className="aspect-4/3 w-full bg-rule object-cover" />
                    <span className="mt-2 block truncate text-sm font-semibold group-hover:underline">
                      <span className="sr-only">Choose </span>
                      {name}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </DialogContent>
    </DialogFrame>
  );
}
