import { australianState, type Jurisdiction } from "./australia/state.ts";
import { australianTexts } from "./australia/texts.ts";
import { type LocalTexts, neutralTexts } from "./neutral/texts.ts";

/** The texts that depend on where the club is; neutral ones for places without a pack. */
export function localTexts(place: Jurisdiction): LocalTexts {
  return place.country === "AU" ? australianTexts(australianState(place)) : neutralTexts(place.country, place.region);
}
