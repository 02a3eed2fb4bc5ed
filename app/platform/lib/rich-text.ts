/** Text inside a paragraph: plain, emphasised, strong, or a link. */
export type Inline = string | { em: Inline[] } | { strong: Inline[] } | { href: string; text: Inline[] };

/** A paragraph, or a list whose items contain blocks; `start` is the first number of an ordered list. */
export type Block = { p: Inline[] } | { items: RichText[]; start?: number };

/** A formatted text as a small JSON tree, parsed from Markdown on the server (`platform/venue/markdown.ts`). */
export type RichText = Block[];

/** A formatted text with images between its blocks. */
export type IllustratedText<Image> = (Block | { image: Image })[];

/** The words of such a text, without its images. */
export function wordsOf(text: IllustratedText<unknown>): RichText {
  return text.flatMap((block) => ("image" in block ? [] : [block]));
}

function plainInlines(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      return plainInlines("em" in node ? node.em : "strong" in node ? node.strong : node.text);
    })
    .join("");
}

/** A text's words without formatting, one paragraph or list item a line: for search engines and emails. */
export function plainText(tree: RichText): string {
  return tree.map((block) => ("p" in block ? plainInlines(block.p) : block.items.map(plainText).join("\n"))).join("\n");
}

const WEB = /^https?:\/\/[^\s/?#\\]/i;
const REACH = /^(mailto:[^\s@?]+@[^\s@?]+|tel:\+?\d{3,})$/i;
/** A path of this site; `//host` and `/\host` would lead to another. */
const PATH = /^\/(?![/\\])[^\s\\]*$/;

/** Whether a URL may be linked in a text: http(s), `mailto:`, `tel:`, or a path of this site. */
export function isLinkable(address: string): boolean {
  if (REACH.test(address) || PATH.test(address)) return true;
  return WEB.test(address) && URL.canParse(address);
}
