export const OFFERS_PAGE_SIZE = 4;

/** The page `step` pages on from `page`, wrapping around. */
export function turnPage(page: number, step: number, count: number): number {
  const pages = Math.max(1, Math.ceil(count / OFFERS_PAGE_SIZE));
  return (((page + step) % pages) + pages) % pages;
}

/** The shown page in words, for screen readers. */
export function shownText(page: number, count: number): string {
  const first = page * OFFERS_PAGE_SIZE;
  return `Offers ${first + 1} to ${Math.min(first + OFFERS_PAGE_SIZE, count)} of ${count}`;
}

/** The id of the list of one page, for the pager's script (`offers-pager.inline.ts`). */
export const OFFERS_PAGE = "offers-page";
