import { type FocalPoint, readFocus } from "./focal-point.ts";

/** Aspect ratios that search engines require, as named in the URL. */
export const cropRatios = { "1x1": 1, "4x3": 4 / 3, "16x9": 16 / 9 } as const;

export type CropRatio = keyof typeof cropRatios;

/** A crop of a stored image. */
export interface NamedCrop {
  fileId: string;
  ratio: CropRatio;
  focus: FocalPoint;
}

/** The path of the image at `imgsrc`, cropped around its focal point (CSS `object-position`). */
export function cropPath(imgsrc: string, ratio: CropRatio, focus: string): string {
  const { x, y } = readFocus(focus);
  return `${imgsrc.slice(0, -".jpg".length)}-${ratio}-${x}-${y}.jpg`;
}

const CUT = /^([0-9a-f-]{36})-(1x1|4x3|16x9)-(0|[1-9]\d{0,2})-(0|[1-9]\d{0,2})\.jpg$/;

/** Parses the file name of a crop; undefined for other files. */
export function readCrop(name: string): NamedCrop | undefined {
  const [, fileId, ratio, x, y] = CUT.exec(name) ?? [];
  if (fileId === undefined) return undefined;
  return { fileId, ratio: ratio as CropRatio, focus: { x: Number(x), y: Number(y) } };
}
