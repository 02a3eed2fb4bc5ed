import { type SvgPart, svgParts } from "./svg-parts.ts";

/** Most bytes of an uploaded SVG; logos have a few thousand. */
const MAX_SVG_BYTES = 512 * 1024;

/** Most elements, and most copies (`use`), which multiply when they are nested. */
const MAX_ELEMENTS = 3_000;
const MAX_COPIES = 16;

const REDO = "Export it again as a plain SVG, or upload a PNG.";
const SCRIPTS = `This SVG contains scripts. ${REDO}`;
const OUTSIDE = `This SVG refers to other files or sites. ${REDO}`;

/** A document type of the SVG standard, which old editors write. */
const STANDARD_DOCTYPE = /<!DOCTYPE\s+svg(\s+PUBLIC\s+"[^"<>]*"\s+"[^"<>]*")?\s*>/i;

/** Elements that render something else than shapes, by their local names in lower case. */
const rejected = new Map(
  [
    { names: ["script", "handler", "listener"], problem: SCRIPTS },
    {
      names: ["foreignobject", "iframe", "embed", "object", "audio", "video"],
      problem: `This SVG contains parts of a web page. ${REDO}`,
    },
    { names: ["image", "feimage"], problem: "This SVG contains images. Upload the image as a PNG or WebP instead." },
    {
      names: ["text", "tspan", "textpath"],
      problem:
        "This SVG contains text that needs a font. Convert the text to paths in your editor, then export it again.",
    },
    {
      names: ["filter", "pattern"],
      problem: `This SVG contains effects that can't be drawn (filters or patterns). ${REDO}`,
    },
  ].flatMap(({ names, problem }) => names.map((name) => [name, problem])),
);

const localName = (name: string) => name.slice(name.indexOf(":") + 1).toLowerCase();

/** An attribute's value with its character references replaced. */
function decoded(value: string): string {
  const names: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return value.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (name !== undefined) return names[name] ?? whole;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

function withoutComments(css: string): string {
  let text = "";
  for (let at = 0; ; ) {
    const begin = css.indexOf("/*", at);
    const end = begin < 0 ? -1 : css.indexOf("*/", begin + 2);
    if (end < 0) return text + css.slice(at);
    text += css.slice(at, begin);
    at = end + 2;
  }
}

/** Why a style is rejected. */
function styleProblem(css: string): string | undefined {
  const text = withoutComments(css);
  // An escape could hide what follows.
  if (/\\|@import|@font-face|@namespace/i.test(text)) return OUTSIDE;
  if (/expression\s*\(|javascript:/i.test(text)) return SCRIPTS;
  return /(?:url|src|image(?:-set)?)\s*\(\s*["']?\s*(?!["'#\s])/i.test(text) ? OUTSIDE : undefined;
}

function attributeProblem(name: string, value: string): string | undefined {
  const local = localName(name);
  if (name.toLowerCase().startsWith("xmlns")) return undefined;
  if (/^on/i.test(local) || /^\s*javascript:/i.test(value)) return SCRIPTS;
  if (local === "base") return OUTSIDE;
  if (["href", "src", "data"].includes(local)) return /^#/.test(value.trim()) ? undefined : OUTSIDE;
  return styleProblem(value);
}

/** Whether a file is an SVG, or claims to be one. */
export function looksLikeSvg(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 4_096)).toString("latin1");
  return /<svg[\s>]|<\?xml|<!DOCTYPE\s+svg/i.test(start.replaceAll("\0", ""));
}

/**
 * Checks an SVG before it is rendered: only shapes and their colours, nothing that runs, nothing from elsewhere, and not
 * so much that rendering it takes long. Whether it is well-formed is left to the renderer.
 *
 * @returns the document as it may be rendered, or why it is rejected and what to do.
 */
export function checkSvg(file: Uint8Array): { svg: string } | { problem: string } {
  if (file.length > MAX_SVG_BYTES) return { problem: "This SVG is larger than 512 KB. Simplify it, or upload a PNG." };
  let svg: string;
  try {
    svg = new TextDecoder("utf-8", { fatal: true }).decode(file).replace(STANDARD_DOCTYPE, "");
  } catch {
    return { problem: "This SVG isn't saved as UTF-8. Export it again, or upload a PNG." };
  }
  const counts = { elements: 0, copies: 0 };
  /** The text of the style that is open. */
  let style: string | undefined;
  for (const part of svgParts(svg)) {
    const problem = partProblem(part);
    if (problem) return { problem };
    if (style !== undefined && part.kind === "text") style += decoded(part.text);
    if (style !== undefined && part.kind === "cdata") style += part.text;
    if (part.kind !== "tag") continue;
    const { name, closes, empty, attributes } = part;
    const styles = style && styleProblem(style);
    if (styles) return { problem: styles };
    style = !closes && !empty && localName(name) === "style" ? "" : undefined;
    if (closes) continue;
    counts.elements += 1;
    if (localName(name) === "use") counts.copies += 1;
    if (counts.elements > MAX_ELEMENTS || counts.copies > MAX_COPIES)
      return { problem: "This SVG is too complex to be drawn. Simplify it, or upload a PNG." };
    for (const { name: attribute, value } of attributes) {
      const problem = attributeProblem(attribute, decoded(value));
      if (problem) return { problem };
    }
  }
  return counts.elements === 0 ? { problem: `This file isn't an SVG. ${REDO}` } : { svg };
}

function partProblem(part: SvgPart): string | undefined {
  // Entities, and style sheets of other files.
  if (part.kind === "declaration") return `This SVG defines entities or a document type. ${REDO}`;
  if (part.kind === "damaged") return "This SVG is damaged. Export it again, or upload a PNG.";
  if (part.kind === "instruction" && (part.index > 3 || !/^xml\s/i.test(part.text))) return OUTSIDE;
  return part.kind === "tag" ? rejected.get(localName(part.name)) : undefined;
}
