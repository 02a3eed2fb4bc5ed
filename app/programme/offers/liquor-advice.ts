import { ALCOHOL, liquorRules, liquorSources, WITHOUT_ALCOHOL } from "../../platform/country-packs/australia/liquor.ts";
import {
  type AustralianState,
  australianState,
  type Jurisdiction,
} from "../../platform/country-packs/australia/state.ts";

/** Objections to an offer's text by the rules on promoting liquor. */
export interface LiquorAdvice {
  rule: string;
  /** The words in question, as written in the offer. */
  found: string;
  advice: string;
  source: { name: string; link: string };
}

const alcohol = new RegExp(`\\b${ALCOHOL}\\b`, "i");

/** Phrases that address adults and ask them to drink responsibly. */
const ADULTS = /\b18 ?\+|\bover[ -]?18|\b18 (?:and|or) over\b|\badults? only\b/i;
const CARE = /\bresponsib(?:ly|le)\b|\bin moderation\b/i;

/** A text with one kind of space and of hyphen, so that no rule depends on how it was typeset. */
const plainly = (text: string) => text.replace(/[^\S\n]+/g, " ").replace(/[\u2010-\u2015]/g, "-");

/**
 * Checks an offer's text against the rules on promoting liquor. It is advice: it reads words, and knows neither limits
 * nor servings. An offer that names no alcohol passes, and so does any outside Australia, whose rules these are.
 *
 * @param words its title and description.
 * @param place the venue's, whose state's rules come first. If that has none here, another's are used.
 */
export function liquorAdvice(words: string, place: Jurisdiction): LiquorAdvice[] {
  if (place.country !== "AU") return [];
  const text = plainly(words).replace(WITHOUT_ALCOHOL, " ");
  const sentences = text.split(/(?<=[.!?\n])\s*/);
  const states = Object.keys(liquorSources) as AustralianState[];
  const own = australianState(place);
  const inOrder = own ? [own, ...states.filter((state) => state !== own)] : states;
  const all: LiquorAdvice[] = [];
  for (const { id, found, ofAlcohol, advice } of liquorRules) {
    const [match] = sentences.flatMap((sentence) => {
      const [first] = found.exec(sentence) ?? [];
      return first !== undefined && (!ofAlcohol || alcohol.test(sentence)) ? [first.trim()] : [];
    });
    const state = inOrder.find((concern) => advice[concern] !== undefined);
    if (match === undefined || state === undefined) continue;
    all.push({ rule: id, found: match, advice: advice[state] ?? "", source: liquorSources[state] });
  }
  const [named] = alcohol.exec(text) ?? [];
  const missing = [!ADULTS.test(text) && "18+", !CARE.test(text) && "drink responsibly"].filter(Boolean);
  if (named !== undefined && missing.length > 0) {
    const source = liquorSources[inOrder[0] ?? "NSW"];
    const says = `An offer with alcohol should say ${missing.join(" and ")}.`;
    all.push({ rule: "required-words", found: named, advice: says, source });
  }
  return all;
}
