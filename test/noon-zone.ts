/** A time zone (IANA) in which it is now between an hour (0 to 23) and the next. */
export function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // The signs of these zones are POSIX's: Etc/GMT-5 is five hours ahead of UTC.
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** A time zone in which it is between noon and 1 PM, for tests of what happens by day. */
export const noonZone = () => zoneAt(12);
