/** An admin, as the API returns it. */
export interface Admin {
  _id: string;
  username: string;
  email: string;
  /** Whether the admin is active and can log in. */
  status: boolean;
  /** ISO 8601 with the venue's offset; null before the first time. */
  last_sign_in: string | null;
  created_on: string;
  version: number;
}
