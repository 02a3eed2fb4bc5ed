/** Requests for a night; kinds that the caller does not see are omitted. */
export interface NightRequests {
  tables?: {
    approved: number;
    /** Undecided. */
    waiting: number;
    /** Guests at the approved tables. */
    guests: number;
  };
  /** Those that may still be. */
  functions?: number;
  claims?: number;
}
