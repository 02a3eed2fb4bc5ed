import { venue } from "./venue.ts";

/** Title and description of a page, for its `meta`. */
export function pageMeta({ title, description }: { title: string; description: string }) {
  return [{ title: `${title} | ${venue.name}` }, { name: "description", content: description }];
}
