import { type RenderedImage, Resvg, type ResvgRenderOptions, renderAsync } from "@resvg/resvg-js";
import { escaped } from "../../platform/lib/markup.ts";
import { type TypePairingName, typePairing } from "../../platform/venue/schema/type-pairings.ts";
import { fontsForScripts, type PlacedFont, placeFont } from "./share-fonts.server.ts";

/** The two types of a pairing. */
export const DISPLAY = "display";
export const TEXT = "text";

export type Font = typeof DISPLAY | typeof TEXT;

/** The fallback font for characters that a pairing's fonts lack: it has Greek and Cyrillic. */
const STAND_IN = "manrope-text";

/** Characters without which a text would lose its meaning; symbols such as emoji can be left out. */
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** Sets texts in a type pairing's fonts, and renders SVG with them. */
export interface TypeSetter {
  /** The text without symbols that no font has; empty if any letter is missing. */
  renderable(text: string): string;
  /** The content of an SVG text in the pairing's fonts, without characters that none of them has. */
  set(text: string, font: Font): string;
  /** A line's width in px; 0 if none of its characters can be rendered. */
  width(line: string, font: Font, size: number): number;
  render(svg: string): Promise<RenderedImage>;
}

const has = ({ characters }: PlacedFont, character: string) => characters.has(character.codePointAt(0) ?? 0);

/** The Thai vowel sara am after tone marks: resvg would render the next letter over its second half. */
const SARA_AM = /(?<![\u0e48-\u0e4b])([\u0e48-\u0e4b]*)\u0e33/g;

/** A text normalised for rendering: composed, and without control characters. */
const normalized = (text: string) => [
  ...text
    .normalize("NFC")
    .replace(/\p{Cc}/gu, " ")
    .replace(SARA_AM, "\u0e4d$1\u0e32"),
];

/** Splits a text into runs of one font each. If possible, all letters are in one font, so that names look uniform. */
function runsOf(characters: readonly string[], fonts: readonly PlacedFont[]): { font: PlacedFont; text: string }[] {
  const letters = characters.filter((character) => LETTER.test(character));
  const main = fonts.find((font) => letters.every((letter) => has(font, letter)));
  const order = main ? [main, ...fonts] : fonts;
  const runs: { font: PlacedFont; text: string }[] = [];
  for (const character of characters) {
    const last = runs.at(-1);
    const font =
      !main && last && has(last.font, character) ? last.font : order.find((candidate) => has(candidate, character));
    if (!font) continue;
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/**
 * Creates a type setter.
 *
 * @param folder for the font files; created if missing. @param texts all texts to set; their scripts decide which fonts
 * are loaded. The system's fonts are never used, so images are the same on every machine.
 */
export async function typeSetterFor(
  texts: readonly string[],
  folder: string,
  pairing: TypePairingName,
): Promise<TypeSetter> {
  const { display, text } = typePairing(pairing);
  const others = [STAND_IN, ...fontsForScripts(texts.join(" "))];
  const names = [...new Set([display.file, text.file, ...others])];
  const placed = new Map(await Promise.all(names.map(async (name) => [name, await placeFont(folder, name)] as const)));
  const fontsOf = (first: string) => [...new Set([first, ...others])].flatMap((name) => placed.get(name) ?? []);
  const fonts = { display: fontsOf(display.file), text: fontsOf(text.file) };
  const options: ResvgRenderOptions = {
    font: { loadSystemFonts: false, fontFiles: [...placed.values()].map(({ path }) => path) },
  };
  const set = (line: string, font: Font) =>
    runsOf(normalized(line), fonts[font])
      .map((run) => `<tspan font-family="${run.font.family}">${escaped(run.text)}</tspan>`)
      .join("");
  return {
    set,
    renderable(line) {
      const isRenderable = (character: string) =>
        Object.values(fonts).every((list) => list.some((font) => has(font, character)));
      const missesLetter = normalized(line).some((character) => LETTER.test(character) && !isRenderable(character));
      return missesLetter ? "" : normalized(line).filter(isRenderable).join("").replace(/\s+/g, " ").trim();
    },
    width(line, font, size) {
      const content = `<text font-size="${size}">${set(line, font)}</text>`;
      const box = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`, options).getBBox();
      return box ? box.x + box.width : 0;
    },
    render: (svg) => renderAsync(svg, options),
  };
}

/** A text's lines, all in one size. */
export interface SetLines {
  size: number;
  lines: string[];
}

interface Room {
  width: number;
  height: number;
  /** Font size in px; `leading` is a line's height relative to the font size. */
  largest: number;
  smallest: number;
  leading: number;
}

/** The part of a line that fits, followed by `…`. */
function crop(line: string, fits: (line: string) => boolean): string {
  if (fits(line)) return line;
  const characters = [...line];
  while (characters.length > 1 && !fits(`${characters.join("").trimEnd()}…`)) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const wordSegmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Splits a text where lines may break; each part includes the space before it. */
function partsOf(text: string): string[] {
  return text
    .trim()
    .split(/(?=\s)/)
    .flatMap((word) => {
      const spaced = word.replace(/^\s+/, " ");
      if (!UNSPACED.test(spaced)) return spaced;
      const parts: string[] = [];
      for (const { segment, isWordLike } of wordSegmenter.segment(spaced)) {
        const opens = /^[\p{Ps}\p{Pi}\s]+$/u.test(parts.at(-1) ?? "");
        if (parts.length > 0 && (!isWordLike || opens)) parts[parts.length - 1] += segment;
        else parts.push(segment);
      }
      return parts;
    });
}

function breakLines(parts: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = (lines.at(-1) ?? "") + part;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(part.trimStart());
  }
  return lines;
}

/** Balances lines: keeps their number, and makes their lengths as equal as possible. */
function balance(
  parts: readonly string[],
  lines: string[],
  width: number,
  widthOf: (line: string) => number,
): string[] {
  let best = lines;
  for (let narrower = width - 10; narrower > 0; narrower -= 10) {
    const next = breakLines(parts, (line) => widthOf(line) <= narrower);
    if (next.length > lines.length || next.some((line) => widthOf(line) > width)) break;
    best = next;
  }
  return best;
}

/** Sets a text in the largest size that fits; in the smallest size, text that does not fit is truncated. */
export function fitText(setter: TypeSetter, text: string, font: Font, room: Room): SetLines {
  const parts = partsOf(text);
  const hundred = new Map<string, number>();
  const widthOf = (line: string, size: number) => {
    const known = hundred.get(line) ?? setter.width(line, font, 100);
    hundred.set(line, known);
    return (known * size) / 100;
  };
  for (let size = room.largest; ; size -= 2) {
    const fits = (line: string) => widthOf(line, size) <= room.width;
    const lines = breakLines(parts, fits);
    const most = Math.max(1, Math.floor(room.height / (size * room.leading)));
    if (lines.length <= most && lines.every(fits)) {
      return { size, lines: balance(parts, lines, room.width, (line) => widthOf(line, size)) };
    }
    if (size - 2 < room.smallest) {
      const shown = lines.slice(0, most);
      if (lines.length > most) shown.push(`${shown.pop()}…`);
      return { size, lines: shown.map((line) => crop(line, fits)) };
    }
  }
}
