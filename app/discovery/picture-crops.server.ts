import { type CropRatio, cropPath, cropRatios } from "../media/crop.ts";
import type { PictureFacts } from "../media/picture.ts";
import { clubPicturePath } from "./share-card.server.ts";

/** Absolute URLs of a stored image in each aspect ratio that search engines recommend. */
export function pictureCrops(imgsrc: string, facts: PictureFacts | undefined, origin: string): string[] {
  if (!imgsrc || !facts) return [origin + clubPicturePath()];
  return (Object.keys(cropRatios) as CropRatio[]).map((ratio) => origin + cropPath(imgsrc, ratio, facts.focus));
}
