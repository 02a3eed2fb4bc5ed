/** Most items on one page, whatever its URL says. */
const MAX_ITEMS = 1_000;

/** How many items of a long list to show, from the URL's `?shown=`: at least `step`, the initial number. */
export function listSize(params: URLSearchParams, step: number): number {
  const requested = Number(params.get("shown"));
  return Number.isInteger(requested) && requested > step ? Math.min(requested, MAX_ITEMS) : step;
}
