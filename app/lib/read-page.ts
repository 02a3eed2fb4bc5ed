/** More pages than anybody turns. */
const MOST_PAGES = 100_000;

/** Which page an address asks for: 1 where it does not say, nothing where that is no page. */
export function readPage(asked: string | null | undefined): number | undefined {
  if (!asked) return 1;
  const page = /^\d{1,6}$/.test(asked) ? Number(asked) : 0;
  return page >= 1 && page <= MOST_PAGES ? page : undefined;
}
