import { parseMarkdown } from "./markdown.ts";

/**
 * Validates a long text. Returns a message for the person who typed it, or undefined if it can be saved.
 *
 * @param fill fills in the placeholders of a piece of text or an address.
 */
export function markdownProblem(markdown: string, fill: (text: string) => string): string | undefined {
  return parseMarkdown(markdown, fill).problems[0];
}
