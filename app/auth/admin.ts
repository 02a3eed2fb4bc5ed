/** Somebody who works in the back office, as every call sends them. */
export interface Admin {
  _id: string;
  username: string;
  email: string;
  /** True: may sign in. */
  status: boolean;
  /** ISO 8601 with the venue's offset; null before the first time. */
  last_sign_in: string | null;
  created_on: string;
  version: number;
}
