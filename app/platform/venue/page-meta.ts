import { excerpt } from "../lib/excerpt.ts";
import { venue } from "./venue.ts";

/** Characters of a description that search engines show. */
export const DESCRIPTION_LENGTH = 160;

/** A page's title and description, for its `meta`. @param page undefined if it could not be loaded. */
export function pageMeta(page: { title: string; description: string } | undefined) {
  if (!page) return [{ title: venue.name }];
  const { title, description } = page;
  return [
    { title: `${title} | ${venue.name}` },
    { name: "description", content: excerpt(description, DESCRIPTION_LENGTH) },
  ];
}
