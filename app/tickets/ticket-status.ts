import { searchable } from "../lib/searchable.ts";

/** Beginnings of the words with which shops mark tickets that no longer count, in the languages of `recogniseColumns`. */
const voidStatuses = [
  ...["refund", "cancel", "void", "delete", "not attending", "charge", "invalid", "revoked"],
  ...["storn", "erstatt", "geloscht", "rembours", "annul", "reembols", "anulad", "devuelt", "rimbors"],
  ...["geannuleerd", "terugbetaald", "aterbetal", "avbok", "makuler"],
];

/** Whether a shop's status means that the ticket is refunded or cancelled. Partial refunds leave it valid. */
export function isVoidStatus(status: string): boolean {
  const text = searchable(status).trim();
  return voidStatuses.some((word) => text.startsWith(word));
}
