/** What replaces the token that was sent, once its admin has proven who they are. */
export interface RenewedToken {
  message: string;
  token: string;
  /** Until then, sensitive actions need no confirmation; ISO 8601 with the venue's offset. */
  confirmed_until: string;
}
