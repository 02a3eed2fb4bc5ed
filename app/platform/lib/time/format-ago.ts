const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function several(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

/** How long ago something was: `just now`, `5 minutes ago`, `2 hours ago`, `3 days ago`. @param ms elapsed time. */
export function formatAgo(ms: number): string {
  if (ms < MINUTE) return "just now";
  if (ms < HOUR) return several(Math.floor(ms / MINUTE), "minute");
  if (ms < DAY) return several(Math.floor(ms / HOUR), "hour");
  return several(Math.floor(ms / DAY), "day");
}
