/** The filters of the list of guests. */
export const guestShows = ["all", "came", "expected", "no-shows", "spent", "subscribed", "flagged"] as const;
export type GuestShow = (typeof guestShows)[number];
