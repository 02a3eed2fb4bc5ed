import { phonesSpared } from "../../platform/lib/image-sizes.ts";
import { useImageFiles } from "./setting-image.tsx";
import type { ShownImage } from "./shown-image.ts";

interface WholeImageProps {
  image: ShownImage;
  /** CSS `sizes`: how wide it is shown at most. */
  sizes: string;
  lazy: boolean;
  className: string;
}

/** Highest share of the window that an image takes. */
const TALLEST = "85svh";

/** An image in its own shape, uncropped. It has its size before it loads, and is never enlarged. */
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
