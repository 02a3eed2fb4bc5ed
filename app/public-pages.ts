import { parseShow } from "./events/calendar.ts";

/** How many nights or items a long list shows, as its pages read it. */
function shown(value: string): string | undefined {
  return /^[1-9]\d{0,3}$/.test(value) ? value : undefined;
}

/** A page that is the same for everyone, and what of its query changes it: each value in the one way it is kept. */
interface PublicPage {
  path: RegExp;
  query?: Readonly<Record<string, (value: string) => string | undefined>>;
}

const publicPages: readonly PublicPage[] = [
  { path: /^\/$/ },
  {
    path: /^\/events$/,
    query: { show: (value) => (parseShow(value) === value ? value : undefined), shown },
  },
  // Another name than the night's own redirects, and what redirects is not kept.
  { path: /^\/events\/[\w-]{1,64}\/[a-z0-9-]{1,80}$/ },
  { path: /^\/news$/, query: { shown } },
  { path: /^\/(offers|news)\/[\w-]{1,64}$/ },
  {
    path: /^\/(about-club|careers|contact|faqs|functions|gallery|music|offers|offline|terms-and-conditions|venue|vip-tables|test)$/,
  },
];

/** Longest address that is looked at; no page has one. */
const LONGEST = 2_000;

/**
 * The one address under which a page is kept, so that queries that mean nothing to it lead to the same. A path that
 * is not canonical is no page's: it is redirected (`http/canonical-path.ts`).
 *
 * @param url path and query, as requested.
 * @returns nothing when it is no public page: it is drawn for each request.
 */
export function pageAddress(url: string): string | undefined {
  if (url.length > LONGEST) return undefined;
  const cut = url.indexOf("?");
  const path = cut < 0 ? url : url.slice(0, cut);
  const page = publicPages.find((one) => one.path.test(path));
  if (!page) return undefined;
  if (cut < 0 || !page.query) return path;
  const asked = new URLSearchParams(url.slice(cut + 1));
  const cached = new URLSearchParams();
  for (const [name, read] of Object.entries(page.query)) {
    const value = read(asked.get(name) ?? "");
    if (value !== undefined) cached.set(name, value);
  }
  return cached.size > 0 ? `${path}?${cached}` : path;
}

/**
 * Whether a path is that of a page's data alone, as the router loads it when a guest follows a link, of a page that is
 * not the same for everyone. Those pages are always loaded as documents, so their data has no address of its own.
 */
export function isOthersData(path: string): boolean {
  if (!path.endsWith(".data")) return false;
  // The router's name for the data of a path with a slash at its end, of which there is one.
  if (path.endsWith("/_.data")) return path !== "/_.data";
  const page = path.slice(0, -".data".length);
  // Without a name, a night's address leads to the one that has it.
  return pageAddress(page) === undefined && !/^\/events\/[\w-]{1,64}$/.test(page);
}
