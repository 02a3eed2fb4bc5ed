/** The start of a text as one line of at most `most` characters; if shortened, it ends after a word, with `…`. */
export function excerpt(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  const end = cut.lastIndexOf(" ");
  return `${(end > most / 2 ? cut.slice(0, end) : cut.slice(0, most - 1)).replace(/[\s,;:.–-]+$/, "")}…`;
}
