// Values of the filters for screens. The schema is in `filter.ts`, which browsers don't load.

/** Which guests the list shows; each choice has an order of its own. */
export const guestShows = ["all", "came", "expected", "no-shows", "spent", "subscribed", "flagged"] as const;
export type GuestShow = (typeof guestShows)[number];

/** Most tags in a filter: a guest must have all of them. */
export const MAX_FILTER_TAGS = 5;

/** Most visits or no-shows that can be filtered by. */
export const MAX_COUNT = 1_000;
