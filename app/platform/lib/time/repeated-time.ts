/**
 * The offset of a time, if daylight saving repeats what its clock shows among these times; else empty: ` (UTC+11:00)`.
 *
 * @param at ISO 8601 with an offset, as all of them.
 */
export function offsetIfRepeated(at: string, all: readonly string[]): string {
  const [clock, offset] = [at.slice(11, 16), at.slice(-6)];
  return all.some((other) => other.slice(11, 16) === clock && other.slice(-6) !== offset) ? ` (UTC${offset})` : "";
}
