import { formatDay, formatTime } from "../../platform/lib/time/wall-time-text.ts";
import type { Verdict } from "./shapes.ts";

/** Whether no guest of this club has the code. */
export const isMiss = ({ verdict }: { verdict: string }): boolean =>
  ["another-club", "altered", "unknown"].includes(verdict);

const voidText = {
  offer: "This offer was withdrawn.",
  claim: "This claim was cancelled.",
  night: "The event it was for isn't taking place.",
};

/** A verdict in words for the door: a short title and a sentence. */
export function verdictText(verdict: Verdict): { title: string; words: string } {
  switch (verdict.verdict) {
    case "yes": {
      const { name, offer } = verdict.claim;
      const company = verdict.claim.with && `, with ${verdict.claim.with}`;
      return { title: "Valid", words: `${offer}. ${name}${company}.` };
    }
    case "already": {
      const { at, door, here } = verdict;
      const since = here ? `here at ${formatTime(at)}` : `at ${formatTime(at)}, ${door}, ${formatDay(at)}`;
      return { title: "Already redeemed", words: `Already redeemed ${since}. ${verdict.claim.name}.` };
    }
    case "another-night": {
      const { from, till } = verdict;
      const nights = from === till ? `${formatDay(from)}` : `${formatDay(from)} to ${formatDay(till)}`;
      return { title: "Wrong night", words: `This code is for ${nights}.` };
    }
    case "expired":
      return { title: "Expired", words: `This offer ended on ${formatDay(verdict.till)}.` };
    case "void":
      return { title: "Cancelled", words: voidText[verdict.why] };
    case "another-club":
      return { title: "Wrong club", words: "This code belongs to another club." };
    case "altered":
      return { title: "Invalid code", words: "A character is missing or wrong. Scan it again or type it in." };
    case "unknown":
      return { title: "Not found", words: "No claim has this code." };
  }
}
