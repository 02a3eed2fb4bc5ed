/** Shortens typed text to one line of at most `longest` characters. */
export function oneLine(text: string, longest: number): string {
  const line = text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
}
