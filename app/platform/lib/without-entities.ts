import { decodeHTMLStrict } from "entities";

/**
 * Decodes HTML entities in a text from a program that writes web pages: `O&#39;Brien` and `O&amp;#39;Brien` become
 * `O'Brien`. Any other text is returned as it is.
 */
export function withoutEntities(text: string): string {
  if (!text.includes("&") || !text.includes(";")) return text;
  const once = decodeHTMLStrict(text);
  return once.includes("&") && once !== text ? decodeHTMLStrict(once) : once;
}
