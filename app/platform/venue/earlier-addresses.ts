import type { Settings } from "./schema/settings.ts";

type OwnPage = Settings["pages"]["own"]["pages"][number];

const sameText = (one: OwnPage, other: OwnPage) =>
  one.title === other.title || JSON.stringify(one.sections) === JSON.stringify(other.sections);

/**
 * The pages of `after`; a page whose address changed has its previous one among its earlier addresses. A page is
 * recognised by its title or its text, or if only one address was replaced.
 */
export function withEarlierAddresses(before: readonly OwnPage[], after: readonly OwnPage[]): OwnPage[] {
  const has = (pages: readonly OwnPage[], { path }: OwnPage) => pages.some((page) => page.path === path);
  const gone = before.filter((page) => !has(after, page));
  const come = after.filter((page) => !has(before, page));
  const taken = new Set(after.flatMap(({ path, earlier }) => [path, ...earlier]));
  const added = new Map<OwnPage, string[]>();
  for (const old of gone) {
    const alone = gone.length === 1 && come.length === 1 && before.length === after.length ? come[0] : undefined;
    const now = come.find((page) => sameText(page, old)) ?? alone;
    if (now)
      added.set(
        now,
        [...(added.get(now) ?? []), old.path, ...old.earlier].filter((path) => !taken.has(path)),
      );
  }
  return after.map((page) => {
    const more = added.get(page) ?? [];
    return more.length > 0 ? { ...page, earlier: [...new Set([...page.earlier, ...more])].slice(-20) } : page;
  });
}
