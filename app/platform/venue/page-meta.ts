import { excerpt } from "../lib/excerpt.ts";
import { venue } from "./venue.ts";

/** How much of a description search engines show, in characters. */
export const DESCRIPTION_LENGTH = 160;

/** Title and description of a page, for its `meta`. @param page undefined when it could not be loaded. */
export function pageMeta(page: { title: string; description: string } | undefined) {
  if (!page) return [{ title: venue.name }];
  const { title, description } = page;
  return [
    { title: `${title} | ${venue.name}` },
    { name: "description", content: excerpt(description, DESCRIPTION_LENGTH) },
  ];
}
