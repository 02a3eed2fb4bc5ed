import { MAX_TARGET } from "../app/office/insights/links/lengths.ts";
import { newLinkSchema } from "../app/office/insights/links/schema.ts";
import { MAX_WORD } from "../app/platform/views/short-link.ts";
import { filled, type Variety } from "./odd-texts.ts";

/** Adds a short link with texts as long as they may be. @returns its word. */
export async function enterOddLink(
  call: (path: string, form: object) => Promise<unknown>,
  { variety, day, night }: { variety: Variety; day: number; night: string },
): Promise<string> {
  const word = `w${day}-`.padEnd(MAX_WORD, "w");
  const target = `/vip-tables?${"W".repeat(MAX_TARGET - 12)}`;
  await call("/api/insights/links", filled(newLinkSchema, variety, { word, target, ends_on: night }));
  return word;
}
