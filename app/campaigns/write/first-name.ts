import { FIRST_NAME } from "../campaign.ts";
import { personalPlaces } from "../frozen-email.ts";

/** A text whose `{first name}` stands for each subscriber's own. */
export function fillFirstName(text: string): string {
  return text.replaceAll(FIRST_NAME, personalPlaces.firstName);
}
