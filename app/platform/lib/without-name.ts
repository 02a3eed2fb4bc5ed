/** Characters that a regular expression reads as they are. */
const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/**
 * Rewrites a text for someone whose name isn't known: a greeting alone (`Hi,`), other sentences without the name.
 *
 * @param place where the name would be.
 */
export function withoutName(text: string, place: string): string {
  const name = literal(place);
  const greeted = new RegExp(`\\b(hi|hello|hey|g'day|g’day|g&#x27;day|welcome|good evening) ${name}`, "gi");
  const dear = new RegExp(`\\bdear ${name}`, "gi");
  const starts = new RegExp(`(^|[>.!?\\n])( ?)${name}[,:!]? ?(\\p{L}?)`, "gu");
  const within = new RegExp(`(?:, ?| )?${name}`, "g");
  return text
    .replace(greeted, "$1")
    .replace(dear, "Hello")
    .replace(starts, (_, before: string, space: string, letter: string) => before + space + letter.toUpperCase())
    .replace(within, "");
}
