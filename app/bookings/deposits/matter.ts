/** The amounts by which deposits and bills of club nights can be listed. */
export const depositMatters = ["received", "refunded", "kept", "open", "spent"] as const;

export type DepositMatter = (typeof depositMatters)[number];

/** The matters' labels for staff. */
export const matterLabels: Record<DepositMatter, string> = {
  received: "Received",
  refunded: "Refunded",
  kept: "Kept",
  open: "Still open",
  spent: "Spent",
};
