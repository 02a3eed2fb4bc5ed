import { hash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type RenderedImage, Resvg, type ResvgRenderOptions, renderAsync } from "@resvg/resvg-js";
import { type TypePairingName, typePairing } from "../content/type-pairings.ts";
import { escaped } from "./markup.ts";

/** The two kinds of type of a pairing. */
export const DISPLAY = "display";
export const TEXT = "text";

export type Font = typeof DISPLAY | typeof TEXT;

/** Fonts by their paths, each loaded when it is first used. */
const fontFiles = import.meta.glob<string>("./fonts/*.ttf", { query: "?inline", import: "default" });

/** Stands in for characters that a pairing's fonts lack: it has Greek and Cyrillic. */
const STAND_IN = "manrope-text";

/** Letters that no font of the program has, such as Japanese; the system's may. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/** Loads the fonts of a type pairing and renders SVG that uses them. */
export interface TypeSetter {
  /** The font's family in SVG. */
  family(font: Font): string;
  /** The width of a line in px; 0 if none of its characters can be drawn. */
  width(line: string, font: Font, size: number): number;
  paint(svg: string): Promise<RenderedImage>;
}

/** Escapes text for SVG. */
export function svgText(text: string): string {
  return escaped(text.normalize("NFC").replace(/\p{Cc}/gu, " "));
}

/** Writes a font to a file named after its content, since resvg reads fonts from files only. */
async function placeFont(folder: string, name: string): Promise<string> {
  const file = (await fontFiles[`./fonts/${name}.ttf`]?.()) ?? "";
  const bytes = Buffer.from(file.slice(file.indexOf(",") + 1), "base64");
  const path = join(folder, `${hash("sha256", bytes, "hex").slice(0, 16)}.ttf`);
  await writeFile(path, bytes);
  return path;
}

/** The family of a font file, as `scripts/subset-fonts.py` names it: "Archivo Display". */
function familyOf(file: string): string {
  return file.replace(/(^|-)([a-z])/g, (_, dash, letter) => `${dash && " "}${letter.toUpperCase()}`);
}

async function createTypeSetter(folder: string, pairing: TypePairingName): Promise<TypeSetter> {
  await mkdir(folder, { recursive: true });
  const { display, text } = typePairing(pairing);
  const names = [...new Set([display.file, text.file, STAND_IN])];
  const families = { display: familyOf(display.file), text: familyOf(text.file) };
  const placed = await Promise.all(names.map((name) => placeFont(folder, name)));
  const optionsFor = (svg: string): ResvgRenderOptions => ({
    // Loading the system's fonts takes longer than drawing.
    font: { loadSystemFonts: OTHER_SCRIPT.test(svg), fontFiles: placed, defaultFontFamily: families.text },
  });
  return {
    family: (font) => families[font],
    width(line, font, size) {
      const text = `<text font-family="${families[font]}" font-size="${size}">${svgText(line)}</text>`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`;
      const box = new Resvg(svg, optionsFor(svg)).getBBox();
      return box ? box.x + box.width : 0;
    },
    paint: (svg) => renderAsync(svg, optionsFor(svg)),
  };
}

const setters = new Map<string, Promise<TypeSetter>>();

/** The type setter of a pairing whose font files are in `folder`; the first call creates both. */
export function typeSetterIn(folder: string, pairing: TypePairingName): Promise<TypeSetter> {
  const key = `${pairing} ${folder}`;
  const setter = setters.get(key) ?? createTypeSetter(folder, pairing);
  setters.set(key, setter);
  return setter;
}

/** Lines of one size. */
export interface SetLines {
  size: number;
  lines: string[];
}

interface Room {
  width: number;
  height: number;
  /** In px; `leading` is a line's height relative to its size. */
  largest: number;
  smallest: number;
  leading: number;
}

/** As much of a line as fits, with `…` for the rest. */
function crop(line: string, fits: (line: string) => boolean): string {
  if (fits(line)) return line;
  const characters = [...line];
  while (characters.length > 1 && !fits(`${characters.join("").trimEnd()}…`)) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

function breakLines(words: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Balances lines: the same number, as equal in length as possible. */
function balance(
  words: readonly string[],
  lines: string[],
  width: number,
  widthOf: (line: string) => number,
): string[] {
  let best = lines;
  for (let narrower = width - 10; narrower > 0; narrower -= 10) {
    const next = breakLines(words, (line) => widthOf(line) <= narrower);
    if (next.length > lines.length || next.some((line) => widthOf(line) > width)) break;
    best = next;
  }
  return best;
}

/** Sets a text as large as it fits; at the smallest size the rest is cut off. */
export function fitText(setter: TypeSetter, text: string, font: Font, room: Room): SetLines {
  const words = text.trim().split(/\s+/);
  const hundred = new Map<string, number>();
  const widthOf = (line: string, size: number) => {
    const known = hundred.get(line) ?? setter.width(line, font, 100);
    hundred.set(line, known);
    return (known * size) / 100;
  };
  for (let size = room.largest; ; size -= 2) {
    const fits = (line: string) => widthOf(line, size) <= room.width;
    const lines = breakLines(words, fits);
    const most = Math.max(1, Math.floor(room.height / (size * room.leading)));
    if (lines.length <= most && lines.every(fits)) {
      return { size, lines: balance(words, lines, room.width, (line) => widthOf(line, size)) };
    }
    if (size - 2 < room.smallest) {
      const shown = lines.slice(0, most);
      if (lines.length > most) shown.push(`${shown.pop()}…`);
      return { size, lines: shown.map((line) => crop(line, fits)) };
    }
  }
}
