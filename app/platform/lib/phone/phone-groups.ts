import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A full number in its country's groups: `+61`, `491`, `570`, `006`. For an unknown country, groups of three from the
 * end.
 */
export function phoneGroups(phone: string): string[] {
  const found = parsePhoneNumberFromString(phone);
  // A stored number that the library would correct stays as it is, since it is dialled as stored.
  const text = found?.isPossible() && found.number === phone ? found.formatInternational() : undefined;
  return text?.split(" ") ?? phone.split(/\B(?=(?:\d{3}){1,5}$)/);
}

/** The groups as one line of text, with non-breaking spaces. */
export const formatPhone = (phone: string): string => phoneGroups(phone).join("\u00a0");
