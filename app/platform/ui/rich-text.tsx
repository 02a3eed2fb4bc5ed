import { Fragment, createElement as h, type ReactNode } from "react";
import type { Block, Inline, RichText as Tree } from "../lib/rich-text.ts";
import { PageLink } from "./page-link.tsx";

const link = "text-ink underline underline-offset-4 hover:no-underline";

function inline(node: Inline, inSite: boolean): ReactNode {
  if (typeof node === "string") return node;
  const words = ("em" in node ? node.em : "strong" in node ? node.strong : node.text).map((child) =>
    inline(child, inSite),
  );
  if ("em" in node) return h("em", null, ...words);
  if ("strong" in node) return h("strong", null, ...words);
  const { href } = node;
  if (inSite && /^\/[^.]*$/.test(href)) return h(PageLink, { to: href, className: link }, ...words);
  const isReach = /^(mailto|tel):/.test(href);
  return h("a", { href, className: isReach ? `tabular inline-block ${link}` : link }, ...words);
}

function block(node: Block, inSite: boolean): ReactNode {
  if ("p" in node) return h("p", null, ...node.p.map((child) => inline(child, inSite)));
  const items = node.items.map((item) => h("li", null, richText(item, inSite)));
  if (node.start === undefined) return h("ul", { className: "list-disc space-y-1 pl-5" }, ...items);
  return h("ol", { className: "list-decimal space-y-1 pl-5", start: node.start }, ...items);
}

/**
 * The paragraphs and lists of a formatted text, for a container that sets the space between them.
 *
 * @param inSite whether links to pages of the site are client-side; false in the back office.
 */
export function richText(text: Tree, inSite = true): ReactNode {
  return h(Fragment, null, ...text.map((child) => block(child, inSite)));
}
