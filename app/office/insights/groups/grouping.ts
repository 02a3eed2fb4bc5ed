/** What nights are compared by. */
export const groupings = ["weekday", "series"] as const;
export type Grouping = (typeof groupings)[number];
