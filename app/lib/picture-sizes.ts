/** From here on a screen is finer than anybody sees in a picture. */
const FINE = "(min-resolution: 2.5dppx)";

/** What is left of a width there: two device pixels where the screen has three. */
const SHARE = 0.66;

/**
 * A picture's `sizes`, of which the last is a phone's width: a phone whose screen has three device pixels
 * to one of CSS is given the file for two. It looks the same and weighs about half.
 */
export function phonesSpared(sizes: string): string {
  const last = sizes.lastIndexOf(",") + 1;
  return `${sizes.slice(0, last)} ${FINE} calc(${sizes.slice(last).trim()} * ${SHARE}),${sizes.slice(last)}`.trim();
}
