import { pageContents } from "../page-contents.server.ts";

/** All pages' texts and images, for navigation inside a document and for guests who go offline. */
export function loader(): Response {
  return Response.json(pageContents());
}
