/**
 * The source of a guest's visit: `direct`; `site` for another page of this site; `unknown`; `other` beyond the limit;
 * or a named one: `from:instagram.com`, `campaign:spring`, `link:poster`.
 */
export type Source = string;

/** The guest typed the URL, or the browser does not say. */
export const DIRECT = "direct";
/** From another page of this site. */
export const SITE = "site";
/** For clicks and forms: the page's URL names no source. */
export const UNKNOWN = "unknown";
/** All named sources beyond a night's limit. */
export const OTHER = "other";

/** The parameter that a short link adds to its target's URL. */
export const LINK_PARAMETER = "via";

/** Parameters that name a campaign, in order of precedence. */
const CAMPAIGN_PARAMETERS = ["utm_source", "campaign"] as const;

/** A valid campaign name: without `@`, so that it cannot contain anyone's email address. */
const CAMPAIGN_NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._+-]{0,39}$/u;

const HOST = /^[a-z0-9.-]{1,60}$/;

/** Prefixes of hosts that only redirect to the main site. */
const FORWARDING = /^(?:www|m|l|lm|out|mobile|old)\.(?=[^.]+\.)/;

/** Sources that always have their own row, so that invented ones cannot displace them. */
const familiar = [
  "google.com",
  "bing.com",
  "duckduckgo.com",
  "instagram.com",
  "facebook.com",
  "tiktok.com",
  "youtube.com",
  "t.co",
  "reddit.com",
  "ra.co",
].map((host) => `from:${host}`);

const always = new Set<Source>([DIRECT, SITE, UNKNOWN, OTHER, ...familiar]);

/** Whether a source is exempt from the limit per night. Short links are, since only existing ones count. */
export const isAlwaysKept = (source: Source): boolean => always.has(source) || source.startsWith("link:");

/**
 * The source named in a URL's parameters.
 *
 * @param query with or without `?`. @param links the words of the club's short links.
 */
export function namedSource(query: string, links: ReadonlySet<string>): Source | undefined {
  // A quick check, since most URLs name no source and parsing takes longer.
  if (!/\b(?:via|utm_source|campaign)=/.test(query)) return undefined;
  const asked = new URLSearchParams(query);
  const word = asked.get(LINK_PARAMETER)?.toLowerCase() ?? "";
  if (links.has(word)) return `link:${word}`;
  for (const parameter of CAMPAIGN_PARAMETERS) {
    const name = asked.get(parameter)?.trim().toLowerCase() ?? "";
    if (CAMPAIGN_NAME.test(name)) return `campaign:${name}`;
  }
  return undefined;
}

/** The referrer's host without a redirecting prefix: `instagram.com` for `https://l.instagram.com/?u=…`. */
export function hostOf(referrer: string): string | undefined {
  if (!URL.canParse(referrer)) return undefined;
  const host = new URL(referrer).hostname.toLowerCase().replace(FORWARDING, "");
  if (!HOST.test(host)) return undefined;
  return host.startsWith("google.") ? "google.com" : host;
}

/**
 * Whether later actions of a source's guests can be attributed to it: their page's URL names it, or the source is
 * unknown.
 */
export const isFollowed = (source: Source): boolean => /^(?:unknown|other|campaign:|link:)/.test(source);

/** A source in words. */
export function sourceLabel(source: Source): string {
  if (source === UNKNOWN) return "Not known";
  if (source === DIRECT) return "Typed in, or an app";
  if (source === SITE) return "Another page of this site";
  if (source === OTHER) return "Others";
  const [kind = "", ...name] = source.split(":");
  if (kind === "campaign") return `Campaign ${name.join(":")}`;
  return kind === "link" ? `/go/${name.join(":")}` : name.join(":");
}
