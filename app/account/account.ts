/** A session of the admin who is logged in, as the API returns it. */
export interface Session {
  _id: string;
  /** Browser and device in plain words. */
  device: string;
  /** The network that it was opened from: `203.0.113.x`, or empty. */
  network: string;
  /** When it was opened, and last used (accurate to five minutes); ISO 8601 with the venue's offset. */
  created_on: string;
  last_used: string;
  /** Whether it is the caller's own session. */
  current: boolean;
}
