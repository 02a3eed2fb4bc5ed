/** The token that replaces the sent one, once its admin has confirmed their identity. */
export interface RenewedToken {
  message: string;
  token: string;
  /** Until then, sensitive actions need no confirmation; ISO 8601 with the venue's offset. */
  confirmed_until: string;
}
