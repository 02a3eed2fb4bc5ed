/** Reasons that staff can confirm before a party is seated. A taken table cannot be confirmed: its party must move. */
export const seatingQuestions = ["taken", "blocked", "too-small", "held", "deposit"] as const;

export type SeatingQuestion = (typeof seatingQuestions)[number];

/**
 * Reasons that floor hosts and phones at the door may confirm; blocked tables and missing deposits need `floor.change`.
 */
export const hostsConfirm: readonly SeatingQuestion[] = ["too-small", "held"];
