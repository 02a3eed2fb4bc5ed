import { HONEYPOT } from "../forms/limits.ts";

/** More links than a person puts into a message. */
const MOST_LINKS = 3;

/** Why a form looks like a robot's; null when it does not. It is kept and answered all the same. */
export function spamReason(form: Record<string, unknown>): string | null {
  if (form[HONEYPOT]) return "honeypot";
  const text = Object.values(form).filter((value) => typeof value === "string");
  const links = text.join("\n").match(/https?:\/\//gi)?.length ?? 0;
  return links > MOST_LINKS ? "links" : null;
}
