import { hash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { nameLanguage } from "../../platform/lib/locale/locale.ts";
import { charactersOf } from "./font-characters.server.ts";

/** A font file on disk. */
export interface PlacedFont {
  /** The name that `scripts/subset-fonts.py` gives it: "Archivo Display". */
  family: string;
  path: string;
  /** The code points that it can render. */
  characters: ReadonlySet<number>;
}

/** Font files by path, each loaded when it is first needed. */
const fontFiles = import.meta.glob<string>("./fonts/*.ttf", { query: "?inline", import: "default" });

const placed = new Map<string, Promise<PlacedFont>>();

/** Writes a font to a file whose name depends on its content, since resvg only reads fonts from files. */
async function writeFont(folder: string, name: string): Promise<PlacedFont> {
  await mkdir(folder, { recursive: true });
  const file = (await fontFiles[`./fonts/${name}.ttf`]?.()) ?? "";
  const bytes = Buffer.from(file.slice(file.indexOf(",") + 1), "base64");
  const path = join(folder, `${hash("sha256", bytes, "hex").slice(0, 16)}.ttf`);
  await writeFile(path, bytes);
  const family = name.replace(/(^|-)([a-z])/g, (_, dash, letter) => `${dash && " "}${letter.toUpperCase()}`);
  return { family, path, characters: charactersOf(bytes) };
}

/** Places a font in `folder`, once. @param name of its file. */
export function placeFont(folder: string, name: string): Promise<PlacedFont> {
  const key = `${name} ${folder}`;
  const font = placed.get(key) ?? writeFont(folder, name);
  placed.set(key, font);
  return font;
}

/**
 * The fonts for Han characters, which differ between Japanese and Chinese; the rest of the text decides, otherwise the
 * locale.
 */
function hanFonts(text: string): string[] {
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) || nameLanguage(text)?.startsWith("ja");
  return isJapanese ? ["noto-sans-jp", "noto-sans-sc"] : ["noto-sans-sc", "noto-sans-jp"];
}

/**
 * Fonts for scripts that no type pairing has, including Latin; each has one weight. Indian scripts have none: resvg 2.6
 * makes a syllable as wide as its widest glyph, so letters would overlap.
 */
const otherScripts: [script: RegExp, fonts: (text: string) => string[]][] = [
  [/\p{Script=Arabic}/u, () => ["noto-sans-arabic"]],
  [/\p{Script=Hangul}/u, () => ["noto-sans-kr"]],
  [/\p{Script=Hebrew}/u, () => ["noto-sans-hebrew"]],
  [/\p{Script=Thai}/u, () => ["noto-sans-thai"]],
  [/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u, hanFonts],
];

/** The font files that a text needs in addition to those of its type pairing. */
export function fontsForScripts(text: string): string[] {
  return otherScripts.flatMap(([script, fonts]) => (script.test(text) ? fonts(text) : []));
}
