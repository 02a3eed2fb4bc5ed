/** Most months that a condition looks back: requests are kept for a year, who came for three. */
export const MOST_MONTHS = 36;
