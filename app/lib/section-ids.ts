/** What a name becomes in an address or an id: lower-case letters and digits with hyphens between; may be empty. */
export function slug(name: string): string {
  const text = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return text?.join("-") ?? "";
}

/** Ids of a page's sections by their titles in order: no two are the same. */
export function sectionIds(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title, at) => {
    const wanted = slug(title);
    const id = wanted && !taken.has(wanted) ? wanted : `section-${at + 1}`;
    taken.add(id);
    return id;
  });
}
