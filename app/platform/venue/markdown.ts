import { fromMarkdown, type Options } from "mdast-util-from-markdown";
import { imageMarkdown } from "../lib/markdown-text.ts";
import { imageIdAt } from "../lib/media-path.ts";
import { type Block, type IllustratedText, type Inline, isLinkable, type RichText } from "../lib/rich-text.ts";
import type { ImageSetting } from "./schema/setting-fields.ts";

/** Deepest nesting of lists, and of emphasis and links. */
const DEEPEST = 4;

/** Longest text, in characters. */
const MAX_LENGTH = 8_000;

/** Piled-up markers, which nobody types and which would take the parser seconds. */
const PILED_UP = /[*_]{12}|^(?:[ \t]*(?:[-*+]|\d{1,9}[.)])(?=[ \t])){12}/m;

/** Most runs of `*` or `_`, and brackets: the parser takes quadratic time. */
const MAX_MARKERS = 1_000;

/** Whether a text has more markers than anybody types, which would take the parser seconds. */
const isPiledUp = (markdown: string) =>
  PILED_UP.test(markdown) || (markdown.match(/[*_]+|\[/g)?.length ?? 0) > MAX_MARKERS;

/** Most images of one text. */
const MAX_IMAGES = 30;

/** Longest alt text of an image, in characters. */
const MAX_DESCRIPTION = 300;

/** Whether there are more starts of images than a text has room for; they would take the parser half a second. */
const hasTooManyImages = (markdown: string) => markdown.split("![").length > 150;

const TOO_MANY = `Remove some images: ${MAX_IMAGES} at most in one text.`;
const INSERT_INSTEAD = "Insert images with the button below the text.";
const IMAGE_INSIDE = "Move each image to a line of its own, outside lists, emphasis and links.";
const TOO_MANY_MARKERS = "Use fewer *, _ and [ in one text.";
const TOO_DEEP = `Use at most ${DEEPEST} levels of lists, emphasis and links inside each other.`;

/** CommonMark constructs that are not parsed, so that their text stays as typed. */
const unread = [
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
  "setextUnderline",
  "thematicBreak",
];

const options: Options = { extensions: [{ disable: { null: [...unread, "labelStartImage"] } }] };

const withImages: Options = { extensions: [{ disable: { null: unread } }] };

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root["children"][number];
type ImageNode = Extract<Node, { type: "image" }>;

/** A parsed text, and its error as a sentence for the person who typed it; empty if it can be saved. */
export interface ParsedMarkdown<Tree = RichText> {
  tree: Tree;
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
    if (node.type === "image") reading.problems.add(IMAGE_INSIDE);
    if (!("children" in node) || isTooDeep(depth + 1, reading)) return [];
    const text = readInlines(node.children, reading, depth + 1);
    if (node.type === "emphasis") return [{ em: text }];
    if (node.type === "strong") return [{ strong: text }];
    return node.type === "link" ? readLink(node.url, text, reading) : text;
  });
}

/** Images divide their paragraph. */
function readIllustrated(nodes: readonly Node[], reading: Reading): IllustratedText<ImageSetting> {
  return nodes.flatMap((node): IllustratedText<ImageSetting> => {
    if (node.type !== "paragraph") return readBlocks([node], reading);
    const blocks: IllustratedText<ImageSetting> = [];
    let words: Node[] = [];
    const end = () => {
      const p = readInlines(words, reading);
      if (p.some((part) => typeof part !== "string" || part.trim() !== "")) blocks.push({ p });
      words = [];
    };
    for (const child of node.children) {
      if (child.type !== "image") {
        words.push(child);
        continue;
      }
      end();
      const image = readImage(child, reading);
      if (image) blocks.push({ image });
    }
    end();
    return blocks;
  });
}

function readImage({ url, alt }: ImageNode, { fill, problems }: Reading): ImageSetting | undefined {
  const image = imageIdAt(url);
  const description = fill(alt ?? "").trim();
  if (image === undefined) problems.add(`"${url.slice(0, 80)}" isn't an image of the library. ${INSERT_INSTEAD}`);
  else if (description === "") problems.add("Describe each image: type what it shows between ![ and ].");
  else if (description.length > MAX_DESCRIPTION)
    problems.add(`Use ${MAX_DESCRIPTION} characters or fewer to describe an image.`);
  else return { image, alt: description, focus: "" };
  return undefined;
}

function imageNodes(nodes: readonly Node[]): ImageNode[] {
  return nodes.flatMap((node) => {
    if (node.type === "image") return [node];
    return "children" in node ? imageNodes(node.children) : [];
  });
}

/** An illustrated text with `change` applied to each of its images; unchanged if it cannot be parsed. */
export function mapImagesIn(markdown: string, change: (image: ImageSetting) => ImageSetting): string {
  // Most texts have no images, and do not need the parser.
  if (!markdown.includes("/media/") || markdown.length > MAX_LENGTH) return markdown;
  if (isPiledUp(markdown) || hasTooManyImages(markdown)) return markdown;
  return imageNodes(fromMarkdown(markdown, withImages).children).reduceRight((text, { url, alt, position }) => {
    const image = imageIdAt(url);
    if (image === undefined || position?.start.offset === undefined) return text;
    const before = { image, alt: alt ?? "", focus: "" };
    const after = change(before);
    if (after.image === image && after.alt === before.alt) return text;
    const { start, end } = position;
    return text.slice(0, start.offset) + imageMarkdown(after.image, after.alt) + text.slice(end.offset);
  }, markdown);
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
 * Never throws.
 *
 * @param fill fills in the placeholders of a piece of text or a URL; its result is not parsed as Markdown. @returns the
 * tree. A link that is not allowed becomes its text; content that is nested too deeply is omitted.
 */
export function parseMarkdown(markdown: string, fill = (text: string) => text): ParsedMarkdown {
  return parse(markdown, fill, (reading) => readBlocks(fromMarkdown(markdown, options).children, reading));
}

/**
 * Parses a long text that may have images of the library between its paragraphs: `![Alt text](/media/….jpg)`. Never
 * throws.
 *
 * @returns the tree. An image that is not allowed is omitted.
 */
export function parseIllustrated(
  markdown: string,
  fill = (text: string) => text,
): ParsedMarkdown<IllustratedText<ImageSetting>> {
  if (markdown.length <= MAX_LENGTH && hasTooManyImages(markdown))
    return { tree: asTyped(markdown), problems: [TOO_MANY] };
  return parse(markdown, fill, (reading) => {
    const tree = readIllustrated(fromMarkdown(markdown, withImages).children, reading);
    const images = tree.filter((block) => "image" in block).length;
    if (images > MAX_IMAGES) reading.problems.add(TOO_MANY);
    return tree;
  });
}

function parse<Tree>(
  markdown: string,
  fill: Reading["fill"],
  read: (reading: Reading) => Tree,
): ParsedMarkdown<Tree | RichText> {
  if (markdown.length > MAX_LENGTH)
    return { tree: asTyped(markdown), problems: [`Use ${MAX_LENGTH.toLocaleString("en")} characters or fewer.`] };
  if (PILED_UP.test(markdown)) return { tree: asTyped(markdown), problems: [TOO_DEEP] };
  if (isPiledUp(markdown)) return { tree: asTyped(markdown), problems: [TOO_MANY_MARKERS] };
  const reading = { fill, problems: new Set<string>() };
  const tree = read(reading);
  return { tree, problems: [...reading.problems] };
}

const asTyped = (markdown: string): RichText => [{ p: [markdown] }];
