import { HONEYPOT } from "../forms/limits.ts";

/** Most links in a message that is not spam. */
const MOST_LINKS = 3;

/** @returns why a form looks like spam, or null; spam is stored and gets the same response */
export function spamReason(form: Record<string, unknown>): string | null {
  if (form[HONEYPOT]) return "honeypot";
  const text = Object.values(form).filter((value) => typeof value === "string");
  const links = text.join("\n").match(/https?:\/\//gi)?.length ?? 0;
  return links > MOST_LINKS ? "links" : null;
}
