/** The program's own sun as an SVG path, in a square of 32. */
export const sunPath =
  "M2.1 18a14 14 0 1 1 27.8 0zM2.6 20h26.8a14 14 0 0 1-1.9 4h-23a14 14 0 0 1-1.9-4zm3.6 6h19.6a14 14 0 0 1-4.6 3H10.8a14 14 0 0 1-4.6-3z";

/** The colours of a gradient as evenly spaced SVG stops. */
export function svgStops(colors: readonly string[]): string {
  const step = 1 / Math.max(1, colors.length - 1);
  return colors
    .map((color, index) => `<stop offset="${Number((index * step).toFixed(3))}" stop-color="${color}"/>`)
    .join("");
}
