import { type FocalPoint, readFocus } from "./focal-point.ts";

/** The shapes that search engines ask a picture in, as its address names them: width by height. */
export const cropRatios = { "1x1": 1, "4x3": 4 / 3, "16x9": 16 / 9 } as const;

export type CropRatio = keyof typeof cropRatios;

/** A cut of a stored picture. */
export interface NamedCrop {
  fileId: string;
  ratio: CropRatio;
  focus: FocalPoint;
}

/** The path of the picture at `imgsrc`, cut to a shape around its focal point (CSS `object-position`). */
export function cropPath(imgsrc: string, ratio: CropRatio, focus: string): string {
  const { x, y } = readFocus(focus);
  return `${imgsrc.slice(0, -".jpg".length)}-${ratio}-${x}-${y}.jpg`;
}

const CUT = /^([0-9a-f-]{36})-(1x1|4x3|16x9)-(0|[1-9]\d{0,2})-(0|[1-9]\d{0,2})\.jpg$/;

/** Reads the file name of a cut; nothing when it is another's. */
export function readCrop(name: string): NamedCrop | undefined {
  const [, fileId, ratio, x, y] = CUT.exec(name) ?? [];
  if (fileId === undefined) return undefined;
  return { fileId, ratio: ratio as CropRatio, focus: { x: Number(x), y: Number(y) } };
}
