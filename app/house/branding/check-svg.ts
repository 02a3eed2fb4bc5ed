import { SaxesParser } from "saxes";

/** Most bytes of an uploaded SVG; logos need a few thousand. */
const MAX_SVG_BYTES = 512 * 1024;

/** Most elements, and most copies (`use`), which multiply if they are nested. */
const MAX_ELEMENTS = 3_000;
const MAX_COPIES = 16;

const REDO = "Export it again as a plain SVG, or upload a PNG.";
const DAMAGED = "This SVG is damaged. Export it again, or upload a PNG.";
const SCRIPTS = `This SVG contains scripts. ${REDO}`;
const OUTSIDE = `This SVG refers to other files or sites. ${REDO}`;

/** The DOCTYPE of the SVG standard, which old editors write. */
const STANDARD_DOCTYPE = /<!DOCTYPE\s+svg(\s+PUBLIC\s+"[^"<>]*"\s+"[^"<>]*")?\s*>/i;

/** Elements other than shapes, by their local names in lower case, with why they are rejected. */
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

/** Why a style is rejected; undefined if it is not. */
function styleProblem(css: string): string | undefined {
  const text = withoutComments(css);
  // An escape could hide something.
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

/** Thrown to stop parsing at the first problem. */
class Rejected extends Error {
  override name = "Rejected";
}

function reject(problem: string | undefined): void {
  if (problem) throw new Rejected(problem);
}

/**
 * Checks every part of an SVG once.
 *
 * @throws Rejected with the reason, or an error if it is not well-formed XML.
 */
function readParts(svg: string): void {
  const parser = new SaxesParser({ position: false });
  const counts = { elements: 0, copies: 0 };
  /** The text of the current style element. */
  let style: string | undefined;
  const addToStyle = (text: string) => {
    if (style !== undefined) style += text;
  };
  const endStyle = () => {
    reject(style && styleProblem(style));
    style = undefined;
  };
  parser.on("doctype", () => reject(`This SVG defines entities or a document type. ${REDO}`));
  parser.on("processinginstruction", () => reject(OUTSIDE));
  parser.on("text", addToStyle);
  parser.on("cdata", addToStyle);
  parser.on("opentag", ({ name, attributes }) => {
    endStyle();
    reject(rejected.get(localName(name)));
    counts.elements += 1;
    if (localName(name) === "use") counts.copies += 1;
    if (counts.elements > MAX_ELEMENTS || counts.copies > MAX_COPIES)
      reject("This SVG is too complex to be drawn. Simplify it, or upload a PNG.");
    for (const [attribute, value] of Object.entries(attributes)) reject(attributeProblem(attribute, value));
    if (localName(name) === "style") style = "";
  });
  parser.on("closetag", endStyle);
  parser.write(svg).close();
}

/**
 * Checks an SVG before it is rendered: well-formed, only shapes and their colours, no scripts, no external references,
 * and not so complex that rendering takes long.
 *
 * @returns the document in the form to render, or why it is rejected and what to do.
 */
export function checkSvg(file: Uint8Array): { svg: string } | { problem: string } {
  if (file.length > MAX_SVG_BYTES) return { problem: "This SVG is larger than 512 KB. Simplify it, or upload a PNG." };
  if (!looksLikeSvg(file)) return { problem: `This file isn't an SVG. ${REDO}` };
  let svg: string;
  try {
    svg = new TextDecoder("utf-8", { fatal: true }).decode(file).replace(STANDARD_DOCTYPE, "");
  } catch {
    return { problem: "This SVG isn't saved as UTF-8. Export it again, or upload a PNG." };
  }
  try {
    readParts(svg);
  } catch (error) {
    return { problem: error instanceof Rejected ? error.message : DAMAGED };
  }
  return { svg };
}
