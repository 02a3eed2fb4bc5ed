/** When tables are offered to the waitlist, `HH:MM` of the venue's clock. */
export const offerHours = {
  /** Quiet hours: no offers for a later club night between these times. */
  quiet: { begins: "23:00", ends: "09:00" },
  /** From this time on its own day, a club night is close: guests have less time to answer. */
  close: "17:00",
} as const;
