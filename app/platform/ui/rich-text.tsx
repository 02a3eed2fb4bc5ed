import { Fragment, createElement as h, type ReactNode } from "react";
import { type Block, type Inline, plainText, type RichText as Tree } from "../lib/rich-text.ts";
import { textDirection } from "../lib/text-direction.ts";
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

/** Text of another direction than the page's begins at its own side. */
function directed(node: Block, className = ""): { dir?: "rtl"; className?: string } {
  const dir = textDirection(plainText([node]));
  if (dir) return { dir, className: `${className} text-start`.trim() };
  return className ? { className } : {};
}

function block(node: Block, inSite: boolean): ReactNode {
  if ("p" in node) return h("p", directed(node), ...node.p.map((child) => inline(child, inSite)));
  const items = node.items.map((item) => h("li", null, richText(item, inSite)));
  if (node.start === undefined) return h("ul", directed(node, "list-disc space-y-1 ps-5"), ...items);
  return h("ol", { ...directed(node, "list-decimal space-y-1 ps-5"), start: node.start }, ...items);
}

/**
 * The paragraphs and lists of a formatted text, for a container that sets the space between.
 *
 * @param inSite links to pages of the site stay in the document; not in the back office.
 */
export function richText(text: Tree, inSite = true): ReactNode {
  return h(Fragment, null, ...text.map((child) => block(child, inSite)));
}
