/** The statuses of an event. */
export const nightStates = ["on", "cancelled", "postponed", "sold_out"] as const;
export type NightState = (typeof nightStates)[number];
