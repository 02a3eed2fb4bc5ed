import { fromMarkdown, type Options } from "mdast-util-from-markdown";
import { type Block, type Inline, isLinkable, type RichText } from "../lib/rich-text.ts";

/** Deepest nesting of lists, and of emphasis and links. */
const DEEPEST = 4;

/** Longest text, in characters. */
const MAX_LENGTH = 8_000;

/** Markers piled up as no person types them, which would take the parser seconds. */
const PILED_UP = /[*_]{12}|^(?:[ \t]*(?:[-*+]|\d{1,9}[.)])(?=[ \t])){12}/m;

const TOO_DEEP = `Use at most ${DEEPEST} levels of lists, emphasis and links inside each other.`;

/** CommonMark other than paragraphs, emphasis, lists and links stays as typed. */
const options: Options = {
  extensions: [
    {
      disable: {
        null: [
          "blockQuote",
          "characterReference",
          "codeFenced",
          "codeIndented",
          "codeText",
          "definition",
          "hardBreakEscape",
          "headingAtx",
          "htmlFlow",
          "htmlText",
          "labelStartImage",
          "setextUnderline",
          "thematicBreak",
        ],
      },
    },
  ],
};

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root["children"][number];

/** A parsed text, and its problem as a sentence for the person who typed it; empty if it can be saved. */
export interface ParsedMarkdown {
  tree: RichText;
  problems: string[];
}

interface Reading {
  fill: (text: string) => string;
  problems: Set<string>;
}

function isTooDeep(depth: number, { problems }: Reading): boolean {
  if (depth > DEEPEST) problems.add(TOO_DEEP);
  return depth > DEEPEST;
}

function readBlocks(nodes: readonly Node[], reading: Reading, depth = 0): RichText {
  return nodes.flatMap((node): Block[] => {
    if (node.type === "paragraph") {
      const p = readInlines(node.children, reading);
      return p.length > 0 ? [{ p }] : [];
    }
    if (node.type !== "list" || isTooDeep(depth + 1, reading)) return [];
    const items = node.children.map(({ children }) => readBlocks(children, reading, depth + 1));
    return [node.ordered ? { items, start: node.start ?? 1 } : { items }];
  });
}

function readInlines(nodes: readonly Node[], reading: Reading, depth = 0): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (node.type === "text") return [reading.fill(node.value.replace(/\s+/g, " "))];
    if (node.type === "break") return [" "];
    if (!("children" in node) || isTooDeep(depth + 1, reading)) return [];
    const text = readInlines(node.children, reading, depth + 1);
    if (node.type === "emphasis") return [{ em: text }];
    if (node.type === "strong") return [{ strong: text }];
    return node.type === "link" ? readLink(node.url, text, reading) : text;
  });
}

function readLink(typed: string, text: Inline[], { fill, problems }: Reading): Inline[] {
  const filled = fill(typed);
  const href = filled.startsWith("tel:") ? filled.replace(/[^\d:+a-z]/g, "") : filled;
  if (isLinkable(href)) return [{ href, text }];
  problems.add(
    `"${typed.slice(0, 80)}" can't be linked. Use a web address that starts with https://, mailto: with an email address, tel: with a phone number, or a page of this site such as /events.`,
  );
  return text;
}

/**
 * Parses a long text: paragraphs, emphasis, strong text, lists and links. HTML and other Markdown stay plain text.
 *
 * @param fill fills in the placeholders of a piece of text or an address; what it returns is not Markdown.
 * @returns never throws. A link that is not allowed becomes its text, and what is nested too deeply is omitted.
 */
export function parseMarkdown(markdown: string, fill = (text: string) => text): ParsedMarkdown {
  if (markdown.length > MAX_LENGTH)
    return { tree: asTyped(markdown), problems: [`Use ${MAX_LENGTH.toLocaleString("en")} characters or fewer.`] };
  if (PILED_UP.test(markdown)) return { tree: asTyped(markdown), problems: [TOO_DEEP] };
  const reading = { fill, problems: new Set<string>() };
  const tree = readBlocks(fromMarkdown(markdown, options).children, reading);
  return { tree, problems: [...reading.problems] };
}

const asTyped = (markdown: string): RichText => [{ p: [markdown] }];

/** A text's words without formatting, one paragraph or list item a line: for search engines and emails. */
export function plainText(tree: RichText): string {
  return tree.map((block) => ("p" in block ? plainInlines(block.p) : block.items.map(plainText).join("\n"))).join("\n");
}

function plainInlines(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      return plainInlines("em" in node ? node.em : "strong" in node ? node.strong : node.text);
    })
    .join("");
}
