import { parseMarkdown } from "./markdown.ts";

/**
 * What is wrong with a long text, in words for the person who typed it; undefined if it can be saved.
 *
 * @param fill fills in the placeholders of a piece of text or an address.
 */
export function markdownProblem(markdown: string, fill: (text: string) => string): string | undefined {
  return parseMarkdown(markdown, fill).problems[0];
}
