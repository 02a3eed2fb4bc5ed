import { escaped } from "../../platform/lib/markup.ts";
import type { FrozenEmail } from "./frozen-email.ts";

interface LinkOptions {
  /** The site's public address, without a slash at the end. */
  origin: string;
  /** The campaign's slug. */
  slug: string;
  /** Whether the links count how often they are opened. */
  countClicks: boolean;
}

/** An address of the site that says by which campaign a guest came; any other as it is. */
function withCampaign(link: string, { origin, slug }: LinkOptions): string {
  if (!URL.canParse(link)) return link;
  const url = new URL(link);
  if (url.origin !== new URL(origin).origin) return link;
  url.searchParams.set("campaign", slug);
  return url.href;
}

/** Replaces addresses: in HTML those of links, in the plain text each whole address. */
function replaceLinks(email: FrozenEmail, replaced: ReadonlyMap<string, string>): Pick<FrozenEmail, "html" | "text"> {
  return {
    html: email.html.replace(/(<a\b[^<>]*?\shref=")([^"]*)"/g, (whole, start: string, href: string) => {
      const link = replaced.get(href.replaceAll("&amp;", "&"));
      return link === undefined ? whole : `${start}${escaped(link)}"`;
    }),
    text: email.text.replace(/https?:\/\/[^\s<>"\])]+/g, (found) => {
      const [end = ""] = /(?<![.,;:!?])[.,;:!?]*$/.exec(found) ?? [];
      const link = replaced.get(found) ?? replaced.get(found.slice(0, found.length - end.length));
      return link === undefined ? found : link + (replaced.has(found) ? "" : end);
    }),
  };
}

/**
 * An email whose links to the site name its campaign, and that count if the owner wants it. Its `links` are where they
 * lead.
 */
export function trackLinks(email: FrozenEmail, options: LinkOptions): FrozenEmail {
  const links = email.links.map((link) => withCampaign(link, options));
  const counted = (position: number) => `${options.origin}/c/${options.slug}/${position}`;
  const replaced = new Map(
    email.links.map((link, position) => [link, options.countClicks ? counted(position) : (links[position] ?? link)]),
  );
  return { ...email, ...replaceLinks(email, replaced), links };
}

/** The email with links that count nothing, for its archive page. */
export function untrackLinks(email: FrozenEmail, { origin, slug }: Pick<LinkOptions, "origin" | "slug">): FrozenEmail {
  const replaced = new Map(email.links.map((link, position) => [`${origin}/c/${slug}/${position}`, link]));
  return { ...email, ...replaceLinks(email, replaced) };
}
