import { parseIllustrated, parseMarkdown } from "./markdown.ts";

/**
 * Validates a long text. Returns the error for the person who typed it, or undefined if it can be saved.
 *
 * @param fill fills in the placeholders of a piece of text or a URL. @param kind whether it may contain images of the
 * library.
 */
export function markdownProblem(
  markdown: string,
  fill: (text: string) => string,
  kind: "words" | "illustrated" = "words",
): string | undefined {
  const parse = kind === "illustrated" ? parseIllustrated : parseMarkdown;
  return parse(markdown, fill).problems[0];
}
