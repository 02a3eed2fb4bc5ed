/** The form's field for a CV, and the most bytes of a file. */
export const CV = { field: "cv", most: 5 * 1024 * 1024 } as const;

export const CV_TOO_LARGE = "This file is larger than 5 MB. Choose a smaller one.";
const NOT_PDF = "This file isn't a PDF. Save your CV as a PDF, then choose it again.";

/** Bytes at the end in which the end mark must be; some programs append data. */
const END = 1_024;

const textOf = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

/**
 * The problem with a CV's contents: a PDF starts with `%PDF-` and ends with `%%EOF` (ISO 32000-1, 7.5).
 *
 * @returns undefined if it is valid.
 */
export function cvProblem(bytes: Uint8Array): string | undefined {
  if (bytes.length > CV.most) return CV_TOO_LARGE;
  const isPdf = textOf(bytes.subarray(0, 5)) === "%PDF-" && textOf(bytes.subarray(-END)).includes("%%EOF");
  return isPdf ? undefined : NOT_PDF;
}
