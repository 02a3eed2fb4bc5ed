import { use } from "react";
import { ImageBox } from "../../platform/ui/image-box.tsx";
import { MediaBaseUrl } from "./media-base-url.ts";
import { MissingImage } from "./media-image.tsx";
import { type ImageFiles, imageFiles, type ShownImage } from "./shown-image.ts";

interface SettingImageProps {
  /** Null if it was deleted or its licence has ended: the box remains, with the venue's sun. */
  image: ShownImage | null;
  /** CSS `sizes`: the displayed width. */
  sizes: string;
  /** Classes that set the box's aspect ratio or height. The image fills the box. */
  className: string;
  /** Shown without alt text, because the text beside it says the same. */
  decorative?: boolean;
  /** The main image of the first screen: loaded with high priority. */
  first?: boolean;
}

/** An image setting, from the program or the library, that fills its box around its focal point. */
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

/** The files of an image, with URLs for guests. */
export function useImageFiles(image: ShownImage | null): ImageFiles | null {
  const at = use(MediaBaseUrl);
  return image && imageFiles(image, at);
}
