/** The name of a hidden field that only robots fill in. */
export const HONEYPOT = "website";

/** The number of links above which a message counts as spam. */
const MAX_LINKS = 3;

/** @returns why a form looks like spam, or null; spam is stored and gets the same response */
export function spamReason(form: object): string | null {
  if (HONEYPOT in form && form[HONEYPOT]) return "honeypot";
  const text = Object.values(form).filter((value) => typeof value === "string");
  const links = text.join("\n").match(/https?:\/\//gi)?.length ?? 0;
  return links > MAX_LINKS ? "links" : null;
}
