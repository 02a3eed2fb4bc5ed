import { OWN_PAGE } from "../../platform/venue/schema/own-page-path.ts";
import { parseShow } from "../../programme/events/calendar.ts";

/** The canonical value of `shown`, the number of items of a long list. */
function shown(value: string): string | undefined {
  return /^[1-9]\d{0,3}$/.test(value) ? value : undefined;
}

/**
 * A page or file that is the same for everyone. `query` has a function for each parameter that returns its canonical
 * value, or undefined if it is invalid.
 */
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
  // Without the event's name, the URL redirects, and redirects are not cached.
  { path: /^\/events\/[\w-]{1,64}\/[a-z0-9-]{1,80}$/ },
  { path: /^\/news$/, query: { shown } },
  { path: /^\/(offers|news)\/[\w-]{1,64}$/ },
  {
    path: /^\/(about-club|careers|contact|faqs|functions|gallery|music|offers|offline|terms-and-conditions|venue|vip-tables|test)$/,
  },
  // If there is no such page, the response is 404, which is not cached.
  { path: OWN_PAGE },
];

/** Longest URL of a page, in characters. */
const MAX_URL_LENGTH = 2_000;

/**
 * The cache key of a public page: its path with the parameters that affect it. Paths that are not canonical have
 * already been redirected (`platform/http/canonical-path.ts`).
 *
 * @param url path and query, as requested. @returns undefined for any other page, which is rendered for each request.
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

/** Whether a URL (path and query) is that of a public page. */
export function isPublicPage(address: string): boolean {
  const [path = ""] = address.split("?");
  // An event's URL without its name redirects to the URL with the name.
  return publicPageKey(address) !== undefined || /^\/events\/[\w-]{1,64}$/.test(path);
}
