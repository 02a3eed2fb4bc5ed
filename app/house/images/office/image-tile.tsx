import type { ReactNode } from "react";
import type { LibraryImage } from "../shapes.ts";
import { ImageThumb } from "./image-thumb.tsx";

/** The display name of an image. */
export function imageName({ name, picture }: Pick<LibraryImage, "name" | "picture">): string {
  return name || picture.alt || "Untitled image";
}

interface ImageTileProps {
  image: LibraryImage;
  /** What the button does, for screen readers: `Choose`. */
  action: string;
  onPress: () => void;
  /** Content below the name. */
  children?: ReactNode;
}

/** An image of the library as a button, with its name. */
export function ImageTile({ image, action, onPress, children }: ImageTileProps) {
  return (
    <button type="button" onClick={onPress} className="group block w-full cursor-pointer text-left">
      <ImageThumb src={image.imgsrc} facts={image.picture} className="aspect-4/3 w-full group-hover:opacity-85" />
      <span className="mt-2 block truncate text-sm font-semibold group-hover:underline">
        <span className="sr-only">{action} </span>
        {imageName(image)}
      </span>
      {children}
    </button>
  );
}
