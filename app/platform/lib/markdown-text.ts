import { mediaPath } from "./media-path.ts";

/** Escapes a name for the text of a Markdown link or the alt text of an image. */
export function linkText(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\[\]<>*_`]/g, "\\$&");
}

/** The Markdown of a library image in an illustrated text. */
export function imageMarkdown(id: string, alt: string): string {
  return `![${linkText(alt)}](${mediaPath(id)})`;
}
