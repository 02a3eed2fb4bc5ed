import { excerpt } from "../lib/excerpt.ts";
import { venue } from "./venue.ts";

/** The length that search engines show, in characters. */
const DESCRIPTION = 160;

/** Title and description of a page, for its `meta`. */
export function pageMeta({ title, description }: { title: string; description: string }) {
  return [{ title: `${title} | ${venue.name}` }, { name: "description", content: excerpt(description, DESCRIPTION) }];
}
