import { type PictureFacts, variantPath } from "../picture.ts";

interface PictureThumbProps {
  /** The stored path; empty when there is none. */
  src: string;
  facts: PictureFacts | undefined;
  /** Its size and shape, as classes. */
  className: string;
}

/** A thumbnail of a stored image, or an empty frame. */
export function PictureThumb({ src, facts, className }: PictureThumbProps) {
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
