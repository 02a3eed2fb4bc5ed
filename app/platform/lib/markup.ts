const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as XML allows it (XML 1.0, 2.2): without control characters and lone surrogates. */
export function carried(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, "");
}

/** Escapes text for XML, SVG or HTML, including double-quoted attributes. */
export function escaped(text: string): string {
  return carried(text).replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}
