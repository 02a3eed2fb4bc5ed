import type { BreadcrumbList, FAQPage, ItemList, NewsArticle } from "schema-dts";
import { interfaceLanguage } from "../../platform/lib/locale/locale.ts";
import { plainText } from "../../platform/lib/rich-text.ts";
import { pageTexts } from "../../platform/venue/page-texts.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { editorialTeam, type NewsItem } from "../../programme/news/news-item.ts";
import { imageCrops } from "../share-images/image-crops.server.ts";
import { clubAsOrganization } from "./club-json-ld.server.ts";

/** A step of a breadcrumb: its name and its path. */
export type Crumb = readonly [name: string, path: string];

/** A page's breadcrumb, from the home page. */
export function breadcrumbs(way: readonly Crumb[], origin: string): BreadcrumbList {
  const whole: Crumb[] = [[venue.name, "/"], ...way];
  return {
    "@type": "BreadcrumbList",
    itemListElement: whole.map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

/**
 * A list page's items, by their paths in order: each is described in full on its own page only
 * (developers.google.com/search/docs/appearance/structured-data/carousel). An empty list has no JSON-LD.
 */
export function listOf(paths: readonly string[], origin: string): ItemList[] {
  if (paths.length === 0) return [];
  const items = paths.map((path, index) => ({ "@type": "ListItem", position: index + 1, url: origin + path }) as const);
  return [{ "@type": "ItemList", itemListElement: items }];
}

/** The questions and answers of /faqs. */
export function faqJsonLd(origin: string): FAQPage {
  return {
    "@type": "FAQPage",
    "@id": `${origin}/faqs#questions`,
    url: `${origin}/faqs`,
    inLanguage: interfaceLanguage(),
    mainEntity: pageTexts().faqs.questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: plainText(answer) },
    })),
  };
}

/** Search engines read a headline up to this many characters. */
const HEADLINE = 110;

/**
 * A news item as JSON-LD.
 *
 * @param changed when it was last changed, ISO 8601 with offset.
 */
export function articleJsonLd(item: NewsItem, changed: string, origin: string): NewsArticle {
  const url = `${origin}/news/${item._id}`;
  return {
    "@type": "NewsArticle",
    "@id": `${url}#article`,
    headline: item.title.slice(0, HEADLINE),
    description: item.short_description,
    articleBody: item.long_description,
    articleSection: item.category,
    url,
    mainEntityOfPage: url,
    image: imageCrops(item.image, item.picture, origin),
    datePublished: item.date,
    dateModified: changed,
    author: item.author
      ? { "@type": "Person", name: item.author }
      : { "@type": "Organization", name: editorialTeam(), url: `${origin}/about-club` },
    publisher: clubAsOrganization(origin),
    inLanguage: interfaceLanguage(),
  };
}
