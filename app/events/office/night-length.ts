/** How long a night is as a rule: from doors to close, in minutes. */
export const SIX_HOURS = 6 * 60;
