import { escaped } from "../../platform/lib/markup.ts";
import type { FrozenEmail } from "./frozen-email.ts";

interface LinkOptions {
  /** The site's public address, without a slash at the end. */
  origin: string;
  slug: string;
  countClicks: boolean;
}

/** Adds the campaign to a link to the site; returns any other link unchanged. */
function withCampaign(link: string, { origin, slug }: LinkOptions): string {
  if (!URL.canParse(link)) return link;
  const url = new URL(link);
  if (url.origin !== new URL(origin).origin) return link;
  url.searchParams.set("campaign", slug);
  return url.href;
}

/** Replaces links: in HTML the `href` of links, in plain text whole URLs. */
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
 * Adds the campaign to an email's links to the site and, with `countClicks`, routes every link through the click
 * counter. `links` are the targets.
 */
export function trackLinks(email: FrozenEmail, options: LinkOptions): FrozenEmail {
  const links = email.links.map((link) => withCampaign(link, options));
  const counted = (position: number) => `${options.origin}/c/${options.slug}/${position}`;
  const replaced = new Map(
    email.links.map((link, position) => [link, options.countClicks ? counted(position) : (links[position] ?? link)]),
  );
  return { ...email, ...replaceLinks(email, replaced), links };
}

/** Replaces counted links with their targets, for the archive page. */
export function untrackLinks(email: FrozenEmail, { origin, slug }: Pick<LinkOptions, "origin" | "slug">): FrozenEmail {
  const replaced = new Map(email.links.map((link, position) => [`${origin}/c/${slug}/${position}`, link]));
  return { ...email, ...replaceLinks(email, replaced) };
}
