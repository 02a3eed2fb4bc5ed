/** A time zone (IANA) in which it is between noon and 1 PM: what clubs do by day can be tested at any time. */
export function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  // The signs of these zones are POSIX's: Etc/GMT-5 is five hours ahead of UTC.
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}
