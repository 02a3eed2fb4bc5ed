import type { ImageSetting } from "../../../platform/venue/schema/setting-fields.ts";
import { mediaPath, variantPath } from "../image.ts";
import { shippedThumbs } from "./shipped-thumbs.ts";

/** A small square of an image of a page. */
export function ImageSettingThumb({ image, focus }: ImageSetting) {
  return (
    <img
      src={shippedThumbs.get(image) ?? variantPath(mediaPath(image), 360, "webp")}
      alt=""
      loading="lazy"
      decoding="async"
      className="size-11 shrink-0 bg-rule object-cover"
      style={{ objectPosition: focus }}
    />
  );
}
