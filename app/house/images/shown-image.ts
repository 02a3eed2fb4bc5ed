import type { BuiltImage } from "../../platform/ui/built-image.ts";
import { imageWidths, variantPath, widePath, wideWidths } from "./image.ts";
import { addressAt } from "./media-base-url.ts";
import { uprightSources } from "./upright.ts";

/** One of the program's own images, as the build made it. */
export interface ShippedImage {
  built: BuiltImage;
  /** An upright crop for phones, if the image has one. */
  upright?: BuiltImage;
}

/** The files of an image in the library. */
export interface StoredFiles {
  /** The stored path. */
  path: string;
  /** Its largest stored width, in px. */
  widest: number;
  /** Size of the original, in px. */
  width: number;
  height: number;
  /** `#rrggbb`, shown while it loads. */
  color: string;
}

/** An image setting, ready to be rendered. */
export type ShownImage = { alt: string; focus: string } & (ShippedImage | StoredFiles);

/** An image's files, its colour and, if there is one, its upright crop for phones. */
export interface ImageFiles {
  built: BuiltImage;
  upright?: BuiltImage;
  color?: string;
}

/**
 * The files of an image.
 *
 * @param at base URL of stored images; empty for this host.
 */
export function imageFiles(image: ShownImage, at: string): ImageFiles {
  if (!("path" in image)) return image;
  const src = addressAt(at, image.path);
  const usual = imageWidths.map((width) => `${variantPath(src, width, "avif")} ${width}w`);
  const wide = wideWidths.filter((width) => width <= image.widest);
  const avif = [...usual, ...wide.map((width) => `${widePath(src, width, "avif")} ${width}w`)].join(", ");
  const img = { src: variantPath(src, 720, "jpg"), w: image.width, h: image.height };
  const upright = uprightSources(image.path, image.focus, image);
  return {
    built: { sources: { avif }, img },
    upright: upright && { sources: upright, img },
    color: image.color,
  };
}
