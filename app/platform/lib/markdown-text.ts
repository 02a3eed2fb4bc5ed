import { mediaPath } from "./media-path.ts";

/** A name as the text of a Markdown link or the description of an image. */
export function linkText(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\[\]<>*_`]/g, "\\$&");
}

/** An image of the library as it is typed into an illustrated text. */
export function imageMarkdown(id: string, alt: string): string {
  return `![${linkText(alt)}](${mediaPath(id)})`;
}
