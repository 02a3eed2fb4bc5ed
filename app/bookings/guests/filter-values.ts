// Values of the filters for screens. The schema is in `filter.ts`, which browsers don't load.

/** The views of the list of guests, each with an order of its own. */
export const guestShows = ["all", "came", "expected", "no-shows", "spent", "subscribed", "flagged"] as const;
export type GuestShow = (typeof guestShows)[number];

/** Most tags in a filter: a guest must have all of them. */
export const MAX_FILTER_TAGS = 5;

/** Most visits or no-shows that can be asked for. */
export const MAX_COUNT = 1_000;
