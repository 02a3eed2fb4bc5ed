/** Why an address gets no campaigns. */
export const suppressionReasons = ["bounced", "complained", "staff", "imported"] as const;

export type SuppressionReason = (typeof suppressionReasons)[number];

/** The reasons as people read them. */
export const reasonLabels: Record<SuppressionReason, string> = {
  bounced: "Bounced",
  complained: "Marked as spam",
  staff: "Added by staff",
  imported: "Imported",
};

/** Why staff remove an address: fixed choices, so that no personal data gets into the audit trail. */
export const removalReasons = ["asked", "works", "mistake"] as const;

export const removalLabels: Record<(typeof removalReasons)[number], string> = {
  asked: "They asked for our emails again",
  works: "Their inbox works again",
  mistake: "Added by mistake",
};

/** Filters of the list. */
export const suppressionShows = ["all", ...suppressionReasons] as const;

export type SuppressionShow = (typeof suppressionShows)[number];
