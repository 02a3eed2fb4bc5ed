/** Who changes the entries of a guest list. */
export interface EntryBy {
  /** `owner`, or a username. */
  name: string;
  /** An owner is bound by the list's closing time. */
  isOwner: boolean;
  /** Whether an owner's emails are limited (default); `RATE_LIMIT_FORMS` may be off. */
  isLimited?: boolean;
  /** ms since 1970. */
  now: number;
}
