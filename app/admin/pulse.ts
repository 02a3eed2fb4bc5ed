/** What changes by itself in the back office. */
export interface Pulse {
  /** Requests that nobody has answered. */
  waiting: number;
  failed_mails: number;
}

/** How often it is asked for, in seconds. */
export const PULSE_EVERY = 5;
