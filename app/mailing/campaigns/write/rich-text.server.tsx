import { Link, Text } from "@react-email/components";
import type { CSSProperties } from "react";
import { looks } from "../../../house/mail/templates/looks.server.ts";
import { type Inline, plainText, type RichText } from "../../../platform/lib/rich-text.ts";
import { textDirection } from "../../../platform/lib/text-direction.ts";

/** A link as emails need it: a page of the site with its host. @param origin without a slash at the end. */
export function absolute(link: string, origin: string): string {
  return link.startsWith("/") ? origin + link : link;
}

function Inlines({ nodes, origin }: { nodes: readonly Inline[]; origin: string }) {
  return nodes.map((node, at) => {
    if (typeof node === "string") return node;
    // biome-ignore-start lint/suspicious/noArrayIndexKey: a piece of text has no other name, and stays where it is.
    if ("em" in node)
      return (
        <em key={at}>
          <Inlines nodes={node.em} origin={origin} />
        </em>
      );
    if ("strong" in node)
      return (
        <strong key={at}>
          <Inlines nodes={node.strong} origin={origin} />
        </strong>
      );
    return (
      <Link key={at} className="ink" href={absolute(node.href, origin)} style={looks().link}>
        <Inlines nodes={node.text} origin={origin} />
      </Link>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
  });
}

interface RichEmailTextProps {
  tree: RichText;
  origin: string;
  inItem?: boolean;
}

/** A formatted text as an email's paragraphs and lists. */
export function RichEmailText({ tree, origin, inItem = false }: RichEmailTextProps) {
  const text: CSSProperties = inItem ? { ...looks().text, margin: "0 0 6px" } : looks().text;
  return tree.map((block, at) => {
    const dir = inItem ? undefined : textDirection(plainText([block]));
    // biome-ignore-start lint/suspicious/noArrayIndexKey: a paragraph has no other name, and stays where it is.
    if ("p" in block)
      return (
        <Text key={at} className="ink" dir={dir} style={text}>
          <Inlines nodes={block.p} origin={origin} />
        </Text>
      );
    const items = block.items.map((item, position) => (
      <li key={position}>
        <RichEmailText tree={item} origin={origin} inItem />
      </li>
    ));
    const indent = dir ? { paddingRight: "24px" } : { paddingLeft: "24px" };
    const list = { className: "ink", dir, style: { ...text, ...indent } };
    return block.start === undefined ? (
      <ul key={at} {...list}>
        {items}
      </ul>
    ) : (
      <ol key={at} start={block.start} {...list}>
        {items}
      </ol>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
  });
}
