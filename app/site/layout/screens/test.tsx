import { venue } from "../../../platform/venue/venue.ts";

export const meta = () => [{ title: venue.name }, { name: "robots", content: "noindex" }];

/** The empty page. */
export default function TestScreen() {
  return null;
}
