import { venue } from "../content/venue.ts";
import { blockJson } from "../lib/stored-json.ts";
import { escaped } from "./markup.ts";
import type { PageDescription } from "./page-metadata.server.ts";
import { SHARE_PICTURE } from "./share-card.server.ts";

/** Open Graph writes a language with an underscore. */
const LOCALE = venue.locale.replace("-", "_");

/** The JSON-LD of a page, to stand at the end of its head, in UTF-8. */
export function dataBlock({ jsonLd }: PageDescription): Buffer {
  const json = blockJson({ "@context": "https://schema.org", "@graph": jsonLd });
  return Buffer.from(`<script type="application/ld+json">${json}</script>`);
}

function openGraph(title: string, text: string, url: string, origin: string, description: PageDescription): string {
  const { picture, article } = description;
  const said: [name: string, content: string][] = [
    ["og:site_name", escaped(venue.name)],
    ["og:locale", LOCALE],
    ["og:type", article ? "article" : "website"],
    ["og:title", title],
    ["og:description", text],
    ["og:url", escaped(url)],
    ["og:image", escaped(origin + picture.path)],
    ["og:image:type", SHARE_PICTURE.type],
    ["og:image:width", String(SHARE_PICTURE.width)],
    ["og:image:height", String(SHARE_PICTURE.height)],
    ["og:image:alt", escaped(picture.alt)],
  ];
  if (article) {
    said.push(["article:published_time", article.published]);
    said.push(["article:modified_time", article.changed]);
    said.push(["article:section", escaped(article.section)]);
  }
  return said.map(([name, content]) => `<meta property="${name}" content="${content}"/>`).join("");
}

/**
 * Puts what machines read into a page's head: its address and its share card beside its description, near
 * the beginning, which is all that some read.
 *
 * @param head from the document's beginning, as React drew it.
 * @param url the page's one whole address.
 * @returns the head as it was when it has no title and description.
 */
export function describeHead(head: string, url: string, origin: string, description: PageDescription): string {
  const [, title] = /<title>([^<]*)<\/title>/.exec(head) ?? [];
  const meta = /<meta name="description" content="([^"]*)"\/>/.exec(head);
  if (title === undefined || !meta) return head;
  const [whole, text = ""] = meta;
  const after = meta.index + whole.length;
  const card =
    `<link rel="canonical" href="${escaped(url)}"/>` +
    openGraph(title.replace(` | ${escaped(venue.name)}`, ""), text, url, origin, description) +
    '<meta name="twitter:card" content="summary_large_image"/>';
  return head.slice(0, after) + card + head.slice(after);
}
