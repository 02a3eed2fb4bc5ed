import { decodeHTMLStrict } from "entities";

/**
 * A text of a program that writes web pages, without their entities: `O&#39;Brien` is `O'Brien`, and so is
 * `O&amp;#39;Brien`. Any other text is returned as it is.
 */
export function withoutEntities(text: string): string {
  if (!text.includes("&") || !text.includes(";")) return text;
  const once = decodeHTMLStrict(text);
  return once.includes("&") && once !== text ? decodeHTMLStrict(once) : once;
}
