import { variantPath } from "../../media/picture.ts";
import type { Event } from "../event.ts";

/** A night's poster, as small as it can still be told from another's; an empty frame without one. */
export function PosterThumb({ event: { imgsrc, picture } }: { event: Pick<Event, "imgsrc" | "picture"> }) {
  const frame = "block h-14 w-11 shrink-0 md:h-10 md:w-8";
  if (!imgsrc) return <span aria-hidden="true" className={`${frame} border border-dashed border-quiet/60`} />;
  return (
    <img
      src={variantPath(imgsrc, 360, "webp")}
      alt=""
      width={44}
      height={56}
      loading="lazy"
      decoding="async"
      className={`${frame} object-cover`}
      style={{ backgroundColor: picture?.color, objectPosition: picture?.focus }}
    />
  );
}
