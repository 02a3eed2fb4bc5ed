import { ImageTile, imageName } from "../../../house/images/office/image-tile.tsx";
import type { LibraryImage } from "../../../house/images/shapes.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { Chip } from "../../../platform/ui/office/chip.tsx";
import type { Selection } from "../../../staff/toolkit/use-selection.ts";

const usedText = ({ uses }: LibraryImage) => (uses === 0 ? "Unused" : `Used in ${formatCount(uses, "place")}`);

interface ImageGridProps {
  images: readonly LibraryImage[] | null;
  changes: boolean;
  /** Undefined if images cannot be selected. */
  selection: Selection | undefined;
  onOpen: (id: string) => void;
}

/** The images of the library as tiles. */
export function ImageGrid({ images, changes, selection, onOpen }: ImageGridProps) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6 px-(--office-gutter) pb-6 sm:grid-cols-3 xl:grid-cols-5 2xl:grid-cols-6">
      {images?.map((image) => (
        <li key={image._id} className="relative min-w-0">
          <ImageTile image={image} action={changes ? "Edit" : "View"} onPress={() => onOpen(image._id)}>
            <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
              {usedText(image)}
              {image.licence === "ending" && <Chip tone="busy">Licence ending</Chip>}
              {image.licence === "ended" && <Chip tone="fresh">Licence ended</Chip>}
            </span>
          </ImageTile>
          {selection && (
            <label className="absolute top-0 left-0 grid size-11 cursor-pointer place-items-center bg-paper">
              <input
                type="checkbox"
                aria-label={`Select ${imageName(image)}`}
                checked={selection.has(image._id)}
                onChange={({ nativeEvent }) => selection.toggle(image._id, (nativeEvent as MouseEvent).shiftKey)}
                className="size-5 accent-action"
              />
            </label>
          )}
        </li>
      ))}
    </ul>
  );
}
