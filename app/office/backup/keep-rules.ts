/** How long backups in the bucket are kept. */
export interface KeepRules {
  /** For how many hours the last backup of each hour is kept. */
  hours: number;
  /** For how many days the last backup of each day is kept. */
  days: number;
  /** For how many months the last backup of each month is kept. */
  months: number;
}

export const usualRules: KeepRules = { hours: 48, days: 31, months: 12 };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 31 * DAY_MS;

/** The longest time in days that a backup can be kept under these rules; the newest one is always kept. */
export function longestKept({ hours, days, months }: KeepRules): number {
  return Math.max(Math.ceil(hours / 24), days, months * 31);
}

/**
 * Chooses the backups to keep: the newest, and the last one of each hour, day and month (in UTC) that the rules cover.
 *
 * @param times of all backups, ms since 1970.
 * @param now ms since 1970.
 */
export function chooseKept(times: readonly number[], { hours, days, months }: KeepRules, now: number): Set<number> {
  const rules = [
    { within: hours * HOUR_MS, of: (time: number) => `hour ${Math.floor(time / HOUR_MS)}` },
    { within: days * DAY_MS, of: (time: number) => `day ${Math.floor(time / DAY_MS)}` },
    { within: months * MONTH_MS, of: (time: number) => `month ${new Date(time).toISOString().slice(0, 7)}` },
  ];
  const kept = new Set<number>();
  const seen = new Set<string>();
  const newest = times.toSorted((a, b) => b - a);
  for (const time of newest) {
    if (time === newest[0]) kept.add(time);
    for (const { within, of } of rules) {
      if (now - time > within || seen.has(of(time))) continue;
      seen.add(of(time));
      kept.add(time);
    }
  }
  return kept;
}
