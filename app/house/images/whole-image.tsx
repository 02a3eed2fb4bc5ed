import { phonesSpared } from "../../platform/lib/image-sizes.ts";
import { useImageFiles } from "./setting-image.tsx";
import type { ShownImage } from "./shown-image.ts";

interface WholeImageProps {
  image: ShownImage;
  /** CSS `sizes`: the largest displayed width. */
  sizes: string;
  lazy: boolean;
  className: string;
}

/** Largest share of the window's height that an image takes. */
const TALLEST = "85svh";

/** An uncropped image. Its size is known before it loads, and it is never enlarged. */
export function WholeImage({ image, sizes, lazy, className }: WholeImageProps) {
  const files = useImageFiles(image);
  if (!files) return null;
  const { built, color } = files;
  const { src, w, h } = built.img;
  return (
    <picture className={`block ${className}`}>
      {Object.entries(built.sources).map(([format, srcSet]) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={phonesSpared(sizes)} />
      ))}
      <img
        src={src}
        alt={image.alt}
        width={w}
        height={h}
        loading={lazy ? "lazy" : "eager"}
        decoding="async"
        className="h-auto text-transparent"
        style={{ width: `min(100%, ${w}px, ${TALLEST} * ${w / h})`, backgroundColor: color }}
      />
    </picture>
  );
}
