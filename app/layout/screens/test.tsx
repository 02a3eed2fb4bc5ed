import { venue } from "../../content/venue.ts";

export const meta = () => [{ title: venue.name }, { name: "robots", content: "noindex" }];

/** The empty page. */
export default function TestScreen() {
  return null;
}
