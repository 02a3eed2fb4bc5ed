import { joinPhone } from "./phone-number.ts";

/**
 * The browser's version of `read-phone.ts`, without the numbering plans: it only rejects too few or too many digits.
 */
export function readPhone(typed: string, dialCode: string): string | null {
  const joined = joinPhone(dialCode, typed);
  return joined === "" || /^\+\d{6,19}$/.test(joined) ? joined : null;
}
