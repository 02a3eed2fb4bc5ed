/** What guests have asked for a night; kinds that the caller does not see are left out. */
export interface NightRequests {
  tables?: {
    approved: number;
    /** Not decided yet. */
    waiting: number;
    /** Who comes to the approved tables. */
    guests: number;
  };
  /** Those that may still be. */
  functions?: number;
  claims?: number;
}
