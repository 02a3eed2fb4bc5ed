/** The ids of the calendar's parts, for its script (`calendar.inline.ts`). */
export const FILTERS = "event-filters";
export const WALL = "event-wall";
/** Templates of what is shown in place of the wall. */
export const WALL_LOADS = "event-wall-loads";
export const WALL_OFFLINE = "event-wall-offline";
