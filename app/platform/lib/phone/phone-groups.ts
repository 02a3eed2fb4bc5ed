import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A full number in the groups of its country: `+61`, `491`, `570`, `006`. One of no known country in threes from its end. */
export function phoneGroups(phone: string): string[] {
  const found = parsePhoneNumberFromString(phone);
  // As it is dialled: a stored number that the library would correct stays as it is.
  const text = found?.isPossible() && found.number === phone ? found.formatInternational() : undefined;
  return text?.split(" ") ?? phone.split(/\B(?=(?:\d{3}){1,5}$)/);
}

/** The same as a text on one line. */
export const formatPhone = (phone: string): string => phoneGroups(phone).join("\u00a0");
