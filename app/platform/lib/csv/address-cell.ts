/**
 * The email address in a cell of a file: without a name before it (`Mia Chen <mia@…>`), `mailto:`, quotation marks, a
 * remark in brackets and signs at its end. Any other text is returned as it is.
 */
export function addressInCell(cell: string): string {
  const text = cell.trim();
  const [, bracketed] = /^[^<>@]{0,200}<([^<>\s]{3,320})>$/.exec(text) ?? [];
  return (bracketed ?? text)
    .replace(/^mailto:/i, "")
    .replace(/ ?\([^()@]{1,60}\)$/, "")
    .replace(/^['"]|['"]$/g, "")
    .replace(/[.,;:]{1,3}$/, "");
}
