import { parseIllustrated, parseMarkdown } from "./markdown.ts";

/**
 * Validates a long text. Returns a message for the person who typed it, or undefined if it can be saved.
 *
 * @param fill fills in the placeholders of a piece of text or an address.
 * @param kind whether images of the library may be in it.
 */
export function markdownProblem(
  markdown: string,
  fill: (text: string) => string,
  kind: "words" | "illustrated" = "words",
): string | undefined {
  const parse = kind === "illustrated" ? parseIllustrated : parseMarkdown;
  return parse(markdown, fill).problems[0];
}
