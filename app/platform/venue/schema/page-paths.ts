/** The pages that are always there, for links in menus and for the sitemap. */
export const pagePaths = [
  "/",
  "/events",
  "/vip-tables",
  "/functions",
  "/venue",
  "/gallery",
  "/music",
  "/offers",
  "/news",
  "/about-club",
  "/contact",
  "/careers",
  "/faqs",
  "/terms-and-conditions",
] as const;

/** Whether a link inside the site leads to a page; which event, offer or news item there is changes too often to check. */
export function isPage(link: string): boolean {
  const [path = ""] = link.split(/[?#]/);
  return (pagePaths as readonly string[]).includes(path) || /^\/(events|offers|news)\/[\w-]+(\/[\w-]+)?$/.test(path);
}
