import { type ImageFacts, variantPath } from "../image.ts";

interface ImageThumbProps {
  /** The stored path, or empty. */
  src: string;
  facts: ImageFacts | undefined;
  /** Classes for its size and shape. */
  className: string;
}

/** A thumbnail of a stored image, or an empty frame. */
export function ImageThumb({ src, facts, className }: ImageThumbProps) {
  if (!src)
    return <span aria-hidden="true" className={`block shrink-0 border border-dashed border-quiet/60 ${className}`} />;
  return (
    <img
      src={variantPath(src, 360, "webp")}
      alt=""
      loading="lazy"
      decoding="async"
      className={`block shrink-0 object-cover ${className}`}
      style={{ backgroundColor: facts?.color, objectPosition: facts?.focus }}
    />
  );
}
