/** Reasons that staff can confirm before a party is seated. A taken table cannot be confirmed: its party must move. */
export const seatingQuestions = ["taken", "blocked", "too-small", "held", "deposit"] as const;

export type SeatingQuestion = (typeof seatingQuestions)[number];

/**
 * Reasons that floor hosts and phones at the door may confirm; blocked tables and missing deposits need `floor.change`.
 */
export const hostsConfirm: readonly SeatingQuestion[] = ["too-small", "held"];

/** One reason to ask before a party is seated. */
export interface SeatingDoubt {
  reason: SeatingQuestion;
  /** For people to read: `Booth 1 has 6 seats, the party is 8.` */
  text: string;
  /** Whether the caller may confirm it with `override`. */
  may: boolean;
  /** The party that has the table; `instead_of` names it to move it. */
  party: { _id: string; name: string } | null;
}
