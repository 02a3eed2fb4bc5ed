/** The longest reason for a dispute or an adjustment, in characters. */
export const MAX_REASON = 500;
