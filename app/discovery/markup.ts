const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text that XML can carry (XML 1.0, 2.2): without controls and halves of characters. */
export function carried(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, "");
}

/** Text as it stands in XML, SVG or HTML, also between double quotes. */
export function escaped(text: string): string {
  return carried(text).replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}
