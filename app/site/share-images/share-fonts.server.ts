import { hash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { nameLanguage } from "../../platform/lib/locale/locale.ts";
import { charactersOf } from "./font-characters.server.ts";

/** A font on disk. */
export interface PlacedFont {
  /** As `scripts/subset-fonts.py` names it: "Archivo Display". */
  family: string;
  path: string;
  /** The code points that it can render. */
  characters: ReadonlySet<number>;
}

/** Fonts by their paths, each loaded when it is first used. */
const fontFiles = import.meta.glob<string>("./fonts/*.ttf", { query: "?inline", import: "default" });

const placed = new Map<string, Promise<PlacedFont>>();

/** Writes a font to a file named after its content, since resvg reads fonts from files only. */
async function writeFont(folder: string, name: string): Promise<PlacedFont> {
  await mkdir(folder, { recursive: true });
  const file = (await fontFiles[`./fonts/${name}.ttf`]?.()) ?? "";
  const bytes = Buffer.from(file.slice(file.indexOf(",") + 1), "base64");
  const path = join(folder, `${hash("sha256", bytes, "hex").slice(0, 16)}.ttf`);
  await writeFile(path, bytes);
  const family = name.replace(/(^|-)([a-z])/g, (_, dash, letter) => `${dash && " "}${letter.toUpperCase()}`);
  return { family, path, characters: charactersOf(bytes) };
}

/** Places a font below `folder`, once. @param name of its file. */
export function placeFont(folder: string, name: string): Promise<PlacedFont> {
  const key = `${name} ${folder}`;
  const font = placed.get(key) ?? writeFont(folder, name);
  placed.set(key, font);
  return font;
}

/** Han characters look different in Japanese and Chinese; the rest of the text or the locale decides. */
function hanFonts(text: string): string[] {
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) || nameLanguage(text)?.startsWith("ja");
  return isJapanese ? ["noto-sans-jp", "noto-sans-sc"] : ["noto-sans-sc", "noto-sans-jp"];
}

/**
 * Fonts for scripts that no type pairing has, with Latin; each has one weight. Scripts of India have none: resvg 2.6
 * makes a syllable as wide as its widest glyph, so letters would overlap.
 */
const otherScripts: [script: RegExp, fonts: (text: string) => string[]][] = [
  [/\p{Script=Arabic}/u, () => ["noto-sans-arabic"]],
  [/\p{Script=Hangul}/u, () => ["noto-sans-kr"]],
  [/\p{Script=Hebrew}/u, () => ["noto-sans-hebrew"]],
  [/\p{Script=Thai}/u, () => ["noto-sans-thai"]],
  [/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u, hanFonts],
];

/** The font files that a text needs besides those of its type pairing. */
export function fontsForScripts(text: string): string[] {
  return otherScripts.flatMap(([script, fonts]) => (script.test(text) ? fonts(text) : []));
}
