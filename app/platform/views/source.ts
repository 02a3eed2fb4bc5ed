/**
 * By what a guest came, as text: `direct`, `site` from another page of this site, `unknown`, `other` beyond the limit, or a named
 * one: `from:instagram.com`, `campaign:spring`, `link:poster`.
 */
export type Source = string;

/** A guest typed the address, or the browser does not say. */
export const DIRECT = "direct";
/** From another page of this site. */
export const SITE = "site";
/** Of a click or form: the page's address names none. */
export const UNKNOWN = "unknown";
/** All named sources of a night beyond the limit. */
export const OTHER = "other";

/** The parameter of an address that a short link leads to. */
export const LINK_PARAMETER = "via";

/** Parameters that name a campaign, in the order in which they are asked. */
const CAMPAIGN_PARAMETERS = ["utm_source", "campaign"] as const;

/** What a campaign's name may have: no `@`, so that no address of a person gets in. */
const CAMPAIGN_NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._+-]{0,39}$/u;

const HOST = /^[a-z0-9.-]{1,60}$/;

/** Names of hosts that only lead on to another site of the same name. */
const FORWARDING = /^(?:www|m|l|lm|out|mobile|old)\.(?=[^.]+\.)/;

/** Sources that always keep their own row: invented ones cannot crowd them out. */
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

/** Whether a source counts beside the limit of a night's sources. A short link is one that exists. */
export const isAlwaysKept = (source: Source): boolean => always.has(source) || source.startsWith("link:");

/**
 * The source that an address names in its parameters.
 *
 * @param query with or without `?`.
 * @param links the words of the club's short links.
 */
export function namedSource(query: string, links: ReadonlySet<string>): Source | undefined {
  // Most addresses name none, and parsing takes longer.
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

/** The host of the page before, without what only leads on: `instagram.com` for `https://l.instagram.com/?u=…`. */
export function hostOf(referrer: string): string | undefined {
  if (!URL.canParse(referrer)) return undefined;
  const host = new URL(referrer).hostname.toLowerCase().replace(FORWARDING, "");
  if (!HOST.test(host)) return undefined;
  return host.startsWith("google.") ? "google.com" : host;
}

/** Whether what guests do next is known of a source: their page's address names it, or nothing does. */
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
