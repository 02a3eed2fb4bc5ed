/** What deposits and bills of club nights are listed by. */
export const depositMatters = ["received", "refunded", "kept", "open", "spent"] as const;

export type DepositMatter = (typeof depositMatters)[number];

/** Matters as staff read them. */
export const matterLabels: Record<DepositMatter, string> = {
  received: "Received",
  refunded: "Refunded",
  kept: "Kept",
  open: "Still open",
  spent: "Spent",
};
