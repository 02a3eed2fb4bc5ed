/** Most items that one page shows, whatever its address asks for. */
const MOST = 1_000;

/** How many items of a long list an address asks for with `?shown=`: at least `step`, where it starts. */
export function listSize(params: URLSearchParams, step: number): number {
  const asked = Number(params.get("shown"));
  return Number.isInteger(asked) && asked > step ? Math.min(asked, MOST) : step;
}
