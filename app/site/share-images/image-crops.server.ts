import { type CropRatio, cropPath, cropRatios } from "../../house/images/crop.ts";
import type { ImageFacts } from "../../house/images/image.ts";
import { clubImagePath } from "./share-card.server.ts";

/** Absolute URLs of a stored image in each aspect ratio that search engines recommend. */
export function imageCrops(imgsrc: string, facts: ImageFacts | undefined, origin: string): string[] {
  if (!imgsrc || !facts) return [origin + clubImagePath()];
  return (Object.keys(cropRatios) as CropRatio[]).map((ratio) => origin + cropPath(imgsrc, ratio, facts.focus));
}
