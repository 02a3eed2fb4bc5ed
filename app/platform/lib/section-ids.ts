/** A name for a URL or an id: lower-case letters and digits with hyphens between; may be empty. */
export function slug(name: string): string {
  const text = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return text?.join("-") ?? "";
}

/** Unique ids of a page's sections, from their titles in order. */
export function sectionIds(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title, at) => {
    const name = slug(title);
    const id = name && !taken.has(name) ? name : `section-${at + 1}`;
    taken.add(id);
    return id;
  });
}
