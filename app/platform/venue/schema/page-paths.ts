/** Pages that always exist, for links in menus and for the sitemap. */
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

/**
 * Whether a link within the site may lead to a page. Single events, offers and news items change too often to be
 * checked.
 */
export function isPage(link: string): boolean {
  const [path = ""] = link.split(/[?#]/);
  return (pagePaths as readonly string[]).includes(path) || /^\/(events|offers|news)\/[\w-]+(\/[\w-]+)?$/.test(path);
}
