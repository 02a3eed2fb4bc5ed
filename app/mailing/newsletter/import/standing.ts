/** Someone's status with the service that a file comes from (standing). Only `joined` is imported. */
export const standings = ["joined", "pending", "never", "left", "bounced", "complained"] as const;

export type Standing = (typeof standings)[number];

/** The labels of the standings for staff. */
export const standingLabels: Record<Standing, string> = {
  joined: "Subscribed: import them",
  pending: "Never confirmed: leave out",
  never: "Not subscribed: leave out",
  left: "Unsubscribed: leave out",
  bounced: "Bounced: leave out",
  complained: "Marked as spam: leave out",
};

/** Statuses of people who withdrew their consent, or whose address does not work. */
export const withdrawn = ["left", "bounced", "complained"] as const satisfies readonly Standing[];

export type Withdrawn = (typeof withdrawn)[number];

/** A choice that discards the suggestion: people are left out until someone decides. */
export const UNDECIDED = "undecided";

export type StandingChoice = Standing | typeof UNDECIDED;

/** The values of `StandingChoices` for cells without text, and with a date. */
export const BLANK = "";
export const A_DATE = "a date";

/**
 * What staff chose for columns, by heading: `false` for no standing column, else a standing by value, in lower case
 * (see `BLANK` and `A_DATE`). Values and columns without a choice are read as recognised.
 */
export type StandingChoices = Record<string, false | Record<string, StandingChoice>>;
