import { type CropRatio, cropPath, cropRatios } from "../media/crop.ts";
import type { PictureFacts } from "../media/picture.ts";

/** The fallback for items without an image. */
export const CLUB_PICTURE = "/og-default.jpg";

/** The whole addresses of a stored picture in each shape that search engines ask for. */
export function pictureCrops(imgsrc: string, facts: PictureFacts | undefined, origin: string): string[] {
  if (!imgsrc || !facts) return [origin + CLUB_PICTURE];
  return (Object.keys(cropRatios) as CropRatio[]).map((ratio) => origin + cropPath(imgsrc, ratio, facts.focus));
}
