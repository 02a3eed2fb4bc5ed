import { useState } from "react";
import { mediaPath } from "../../../platform/lib/media-path.ts";
import type { ImageSetting } from "../../../platform/venue/schema/setting-fields.ts";
import { variantPath } from "../image.ts";
import { shippedThumbs } from "./shipped-thumbs.ts";

/** A thumbnail of a page's image, by default a small square; an empty frame if the image was deleted. */
export function ImageSettingThumb({ image, focus, className = "size-11" }: ImageSetting & { className?: string }) {
  const [missing, setMissing] = useState("");
  if (missing === image)
    return <span className={`shrink-0 border border-dashed border-quiet/60 ${className}`} title="Deleted" />;
  return (
    <img
      src={shippedThumbs.get(image) ?? variantPath(mediaPath(image), 360, "webp")}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setMissing(image)}
      className={`shrink-0 bg-rule object-cover ${className}`}
      style={{ objectPosition: focus }}
    />
  );
}
