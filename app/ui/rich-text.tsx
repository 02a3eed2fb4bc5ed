import { Fragment, createElement as h, type ReactNode } from "react";
import type { Block, Inline, RichText as Tree } from "../lib/rich-text.ts";
import { PageLink } from "./page-link.tsx";

const link = "text-ink underline underline-offset-4 hover:no-underline";

function inline(node: Inline): ReactNode {
  if (typeof node === "string") return node;
  if ("em" in node) return h("em", null, ...node.em.map(inline));
  if ("strong" in node) return h("strong", null, ...node.strong.map(inline));
  const { href, text } = node;
  const words = text.map(inline);
  if (/^\/[^.]*$/.test(href)) return h(PageLink, { to: href, className: link }, ...words);
  const isReach = /^(mailto|tel):/.test(href);
  return h("a", { href, className: isReach ? `tabular inline-block ${link}` : link }, ...words);
}

function block(node: Block): ReactNode {
  if ("p" in node) return h("p", null, ...node.p.map(inline));
  const items = node.items.map((item) => h("li", null, richText(item)));
  if (node.start === undefined) return h("ul", { className: "list-disc space-y-1 pl-5" }, ...items);
  return h("ol", { className: "list-decimal space-y-1 pl-5", start: node.start }, ...items);
}

/** The paragraphs and lists of a formatted text, for a container that sets the space between. */
export function richText(text: Tree): ReactNode {
  return h(Fragment, null, ...text.map(block));
}
