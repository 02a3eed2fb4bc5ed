/** First and last byte of a range, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header for a file of `size` bytes (RFC 9110, 14.1.2).
 *
 * @returns the requested range; `whole` if the header must be ignored: another unit, several ranges, or malformed;
 * `outside` if it is beyond the end.
 */
export function readRange(header: string, size: number): ByteRange | "whole" | "outside" {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header) ?? [];
  if (first === undefined || last === undefined || first + last === "") return "whole";
  if (first === "") {
    const start = Math.max(0, size - Number(last));
    return start < size ? { start, end: size - 1 } : "outside";
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return "whole";
  return start < size ? { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) } : "outside";
}
