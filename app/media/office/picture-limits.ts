/** Kinds of files that are taken as pictures. */
export const pictureTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/** Pictures that are less wide than this, in px, are stretched on a phone. */
export const SHARP_FROM = 720;

/** Bytes in words: `12.4 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / (1024 * 1024)).toLocaleString("en-AU", { maximumFractionDigits: 1 })} MB`;
}
