import { OWN_PAGE } from "../../platform/venue/schema/own-page-path.ts";
import { parseShow } from "../../programme/events/calendar.ts";

/** The number of items that a long list shows. */
function shown(value: string): string | undefined {
  return /^[1-9]\d{0,3}$/.test(value) ? value : undefined;
}

/** A page or file that is the same for everyone; `query` returns the canonical value of each parameter, if valid. */
interface PublicPage {
  path: RegExp;
  query?: Readonly<Record<string, (value: string) => string | undefined>>;
}

const publicPages: readonly PublicPage[] = [
  { path: /^\/$/, query: { offers: (value) => (/^[1-9]\d?$/.test(value) ? value : undefined) } },
  {
    path: /^\/events$/,
    query: { show: (value) => (parseShow(value) === value ? value : undefined), shown },
  },
  // Without the event's name it redirects, and redirects are not cached.
  { path: /^\/events\/[\w-]{1,64}\/[a-z0-9-]{1,80}$/ },
  { path: /^\/news$/, query: { shown } },
  { path: /^\/(offers|news)\/[\w-]{1,64}$/ },
  {
    path: /^\/(about-club|careers|contact|faqs|functions|gallery|music|offers|offline|terms-and-conditions|venue|vip-tables|test)$/,
  },
  // Without a page there it is not found, which is not cached.
  { path: OWN_PAGE },
];

/** No page has a longer URL. */
const MAX_URL_LENGTH = 2_000;

/**
 * A public page's cache key: its path with the parameters that change it. Paths that are not canonical have been
 * redirected before (`platform/http/canonical-path.ts`).
 *
 * @param url path and query, as requested.
 * @returns undefined for any other page, which is rendered for each request.
 */
export function publicPageKey(url: string): string | undefined {
  if (url.length > MAX_URL_LENGTH) return undefined;
  const cut = url.indexOf("?");
  const path = cut < 0 ? url : url.slice(0, cut);
  const page = publicPages.find((candidate) => candidate.path.test(path));
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

/** Whether an address, path and query, is a public page's. */
export function isPublicPage(address: string): boolean {
  const [path = ""] = address.split("?");
  // Without its name, an event's URL redirects to the one with it.
  return publicPageKey(address) !== undefined || /^\/events\/[\w-]{1,64}$/.test(path);
}
