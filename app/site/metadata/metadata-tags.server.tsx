import { blockJson } from "../../house/rendering/stored-json.ts";
import { interfaceLanguage } from "../../platform/lib/locale/locale.ts";
import { venue } from "../../platform/venue/venue.ts";
import { SHARE_IMAGE } from "../share-images/share-card.server.ts";
import type { PageDescription } from "./page-metadata.server.ts";

interface MetadataTagsProps {
  /** The same title as in the page's `meta`. */
  title: string;
  text: string;
  /** The canonical URL. */
  url: string;
  /** The site's public address. */
  origin: string;
  description: PageDescription;
}

/** A public page's metadata in its head: canonical URL, Open Graph, Twitter card and JSON-LD. */
export function MetadataTags({ title, text, url, origin, description: { jsonLd, image, article } }: MetadataTagsProps) {
  const openGraph: Record<string, string | number> = {
    "og:site_name": venue.name,
    // Open Graph separates language and region with an underscore, and has no locales without a region.
    ...(interfaceLanguage().includes("-") && { "og:locale": interfaceLanguage().replace("-", "_") }),
    "og:type": article ? "article" : "website",
    "og:title": title.replace(` | ${venue.name}`, ""),
    "og:description": text,
    "og:url": url,
    "og:image": origin + image.path,
    "og:image:type": SHARE_IMAGE.type,
    "og:image:width": SHARE_IMAGE.width,
    "og:image:height": SHARE_IMAGE.height,
    "og:image:alt": image.alt,
    ...(article && {
      "article:published_time": article.published,
      "article:modified_time": article.changed,
      "article:section": article.section,
    }),
  };
  const json = blockJson({ "@context": "https://schema.org", "@graph": jsonLd });
  return (
    <>
      <link rel="canonical" href={url} />
      {Object.entries(openGraph).map(([property, content]) => (
        <meta key={property} property={property} content={String(content)} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`. */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
    </>
  );
}
