/** Escapes a text for use in a regular expression. */
const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/**
 * Removes the placeholder of an unknown name from a text: the greeting becomes `Hi,`, other sentences lose the name.
 *
 * @param place the placeholder.
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
