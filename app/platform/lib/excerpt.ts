/** The start of a text as one line of at most `most` characters; if shortened, it ends after a word, with `…`. */
export function excerpt(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  const space = line.lastIndexOf(" ", most - 1);
  let end = space > most / 2 ? space : most - 1;
  while (/[\s,;:.–-]/.test(line.charAt(end - 1))) end -= 1;
  return `${line.slice(0, end)}…`;
}
