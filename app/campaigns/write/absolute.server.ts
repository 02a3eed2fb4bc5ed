/** A link as emails need it: a page of the site with its host. @param origin without a slash at the end. */
export function absolute(link: string, origin: string): string {
  return link.startsWith("/") ? origin + link : link;
}
