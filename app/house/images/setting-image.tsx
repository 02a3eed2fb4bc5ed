import { use } from "react";
import { ImageBox } from "../../platform/ui/image-box.tsx";
import { MediaBaseUrl } from "./media-base-url.ts";
import { MissingImage } from "./media-image.tsx";
import { type ImageFiles, imageFiles, type ShownImage } from "./shown-image.ts";

interface SettingImageProps {
  /** Null when it was deleted or its licence has ended: the box stays, with the venue's sun. */
  image: ShownImage | null;
  /** CSS `sizes`: how wide it is shown. */
  sizes: string;
  /** Sets the box's aspect ratio or height. The image fills it. */
  className: string;
  /** Shown without its alt text, where the text beside it says the same. */
  decorative?: boolean;
  /** The main image of the first screen: loaded with high priority. */
  first?: boolean;
}

/** An image of a page, shipped or from the library, filling its box around its focal point. */
export function SettingImage({ image, sizes, className, decorative = false, first = false }: SettingImageProps) {
  const files = useImageFiles(image);
  if (!image || !files) return <MissingImage className={className} />;
  const { built, color } = files;
  return (
    <ImageBox
      sources={Object.entries(built.sources).map(([format, srcSet]) => [`image/${format}`, srcSet])}
      src={built.img.src}
      alt={decorative ? "" : image.alt}
      sizes={sizes}
      focus={image.focus}
      color={color}
      className={color ? `text-transparent ${className}` : `bg-rule ${className}`}
      first={first}
    />
  );
}

/** The files of an image, from where guests get them. */
export function useImageFiles(image: ShownImage | null): ImageFiles | null {
  const at = use(MediaBaseUrl);
  return image && imageFiles(image, at);
}
