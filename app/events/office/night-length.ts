/** The usual duration of an event, in minutes. */
export const SIX_HOURS = 6 * 60;
