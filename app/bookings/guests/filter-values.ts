// Values of the filters for screens. The schema is in `filter.ts`, which browsers don't load.

/** What the list of guests shows, which also decides its order. */
export const guestShows = ["all", "came", "expected", "no-shows", "spent", "subscribed", "flagged"] as const;
export type GuestShow = (typeof guestShows)[number];

/** Most tags in a filter: a guest must have all of them. */
export const MAX_FILTER_TAGS = 5;

/** Most visits or no-shows that can be asked for. */
export const MAX_COUNT = 1_000;
