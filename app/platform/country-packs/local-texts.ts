import { australianState, type Jurisdiction } from "./australia/state.ts";
import { australianTexts } from "./australia/texts.ts";
import { type LocalTexts, neutralTexts } from "./neutral/texts.ts";

/** The words of the place where the club is. Places without a pack get neutral ones. */
export function localTexts(place: Jurisdiction): LocalTexts {
  return place.country === "AU" ? australianTexts(australianState(place)) : neutralTexts(place.country, place.region);
}
