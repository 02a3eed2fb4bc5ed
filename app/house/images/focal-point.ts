/** A point on an image, in per cent from the left and from the top. */
export interface FocalPoint {
  x: number;
  y: number;
}

const MIDDLE: FocalPoint = { x: 50, y: 50 };

const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)));

/** The point moved onto the image and rounded to whole per cent. */
export function onImage({ x, y }: FocalPoint): FocalPoint {
  return { x: within(x), y: within(y) };
}

/** Parses a CSS `object-position` in per cent; anything else is the middle. */
export function readFocus(focus: string | undefined): FocalPoint {
  const [, x, y] = /^(\d{1,3}(?:\.\d+)?)% (\d{1,3}(?:\.\d+)?)%$/.exec(focus?.trim() ?? "") ?? [];
  return x === undefined || y === undefined ? MIDDLE : onImage({ x: Number(x), y: Number(y) });
}

/** The CSS `object-position` of a point. */
export function focusCss({ x, y }: FocalPoint): string {
  return `${x}% ${y}%`;
}

/** A rectangle on an image, in per cent of its size. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The visible part of an image that fills a box (`object-fit: cover`) around its focal point (`object-position`).
 *
 * @param image the image's aspect ratio. @param aspect the box's aspect ratio.
 */
export function cropFor(image: number, aspect: number, { x, y }: FocalPoint): Crop {
  const width = Math.min(100, (aspect / image) * 100);
  const height = Math.min(100, (image / aspect) * 100);
  return { left: ((100 - width) * x) / 100, top: ((100 - height) * y) / 100, width, height };
}
