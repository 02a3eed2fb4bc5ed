import { formatDay, formatTime } from "../lib/wall-time.ts";

/** What a door sees of a claim. */
export interface ClaimAtDoor {
  /** The request's id. */
  _id: string;
  reference: string;
  /** Without a dash. */
  code: string;
  /** The offer's title, as it was claimed. */
  offer: string;
  name: string;
  /** Who comes with the guest, as they wrote it. */
  with: string;
}

/**
 * What a door is told of a code. Times are ISO 8601 with the venue's offset, nights `YYYY-MM-DD`; `already` says
 * when and where it was used, `another-night` for which nights it is valid and nothing else: who has it is known on
 * those nights alone.
 */
export type Verdict =
  | { verdict: "yes"; claim: ClaimAtDoor; at: string; door: string }
  | { verdict: "already"; claim: ClaimAtDoor; at: string; door: string }
  | { verdict: "another-night"; from: string; till: string }
  | { verdict: "expired"; claim: ClaimAtDoor; till: string }
  | { verdict: "void"; claim: ClaimAtDoor; why: "offer" | "claim" | "night" }
  | { verdict: "another-club" | "altered" | "unknown" };

/** Verdicts of what is no code of a claim. */
export const isMiss = ({ verdict }: Verdict): boolean => ["another-club", "altered", "unknown"].includes(verdict);

const voidText = {
  offer: "The club has taken this offer down.",
  claim: "This claim was cancelled.",
  night: "The night it was for does not take place.",
};

/** A verdict as the door reads it: a word or two, large, and a sentence. */
export function verdictText(verdict: Verdict): { title: string; words: string } {
  switch (verdict.verdict) {
    case "yes": {
      const { name, offer } = verdict.claim;
      const company = verdict.claim.with && `, with ${verdict.claim.with}`;
      return { title: "Yes", words: `${offer}. ${name}${company}.` };
    }
    case "already": {
      const { at, door } = verdict;
      return {
        title: "Already used",
        words: `Already used at ${formatTime(at)}, ${door}, ${formatDay(at)}. ${verdict.claim.name}.`,
      };
    }
    case "another-night": {
      const { from, till } = verdict;
      const nights = from === till ? `${formatDay(from)}` : `${formatDay(from)} to ${formatDay(till)}`;
      return { title: "Wrong night", words: `This code is for ${nights}.` };
    }
    case "expired":
      return { title: "Expired", words: `This offer ended on ${formatDay(verdict.till)}.` };
    case "void":
      return { title: "Void", words: voidText[verdict.why] };
    case "another-club":
      return { title: "Not ours", words: "This code is whole, and another club's." };
    case "altered":
      return { title: "Not a code", words: "A character is missing or wrong. Scan it again, or type it anew." };
    case "unknown":
      return { title: "Not known", words: "It is signed as ours, and nobody has a claim with it." };
  }
}
