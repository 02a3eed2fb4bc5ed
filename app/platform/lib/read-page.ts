/** The last page number accepted. */
const MAX_PAGES = 100_000;

/** The page number in a URL: 1 without one, undefined for an invalid one. */
export function readPage(text: string | null | undefined): number | undefined {
  if (!text) return 1;
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return page >= 1 && page <= MAX_PAGES ? page : undefined;
}
