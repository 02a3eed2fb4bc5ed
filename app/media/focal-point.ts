/** A place on a picture, in per cent from its left and its top. */
export interface FocalPoint {
  x: number;
  y: number;
}

const MIDDLE: FocalPoint = { x: 50, y: 50 };

const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)));

/** The nearest place that lies on the picture, in whole per cent. */
export function onPicture({ x, y }: FocalPoint): FocalPoint {
  return { x: within(x), y: within(y) };
}

/** Reads a CSS `object-position` in per cent; whatever else it says is the middle. */
export function readFocus(focus: string | undefined): FocalPoint {
  const [, x, y] = /^(\d{1,3}(?:\.\d+)?)% (\d{1,3}(?:\.\d+)?)%$/.exec(focus?.trim() ?? "") ?? [];
  return x === undefined || y === undefined ? MIDDLE : onPicture({ x: Number(x), y: Number(y) });
}

/** The CSS `object-position` of a place. */
export function focusCss({ x, y }: FocalPoint): string {
  return `${x}% ${y}%`;
}

/** A rectangle on a picture, in per cent of it. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * What is seen of a picture that fills a box (`object-fit: cover`) around its focal point (`object-position`).
 *
 * @param aspect of the box, width by height; `picture` the picture's.
 */
export function cropFor(picture: number, aspect: number, { x, y }: FocalPoint): Crop {
  const width = Math.min(100, (aspect / picture) * 100);
  const height = Math.min(100, (picture / aspect) * 100);
  return { left: ((100 - width) * x) / 100, top: ((100 - height) * y) / 100, width, height };
}
