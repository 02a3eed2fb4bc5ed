import { formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import type { Offer } from "./offer.ts";

/** The dates an offer can be claimed for: its one club night, or all on which it is valid. */
export type ClaimNights = Pick<Offer, "night" | "valid_from" | "valid_till">;

/** Returns why an offer cannot be claimed for a date (`YYYY-MM-DD`), in words for the guest; undefined if it can. */
export function nightRejectionReason({ night, valid_from, valid_till }: ClaimNights, date: string): string | undefined {
  if (night !== undefined) return date === night ? undefined : `This offer is for ${formatLongDate(night)} only.`;
  if (date < valid_from) return `This offer starts on ${formatLongDate(valid_from)}. Choose that date or later.`;
  if (date > valid_till) return `This offer ends on ${formatLongDate(valid_till)}. Choose that date or an earlier one.`;
  return undefined;
}
