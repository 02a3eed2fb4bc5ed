import sharp from "sharp";
import { openStored } from "../../house/images/read-image.server.ts";
import { shippedColors } from "../../platform/venue/schema/look-colors.ts";
import { capitalHeight, typePairing } from "../../platform/venue/schema/type-pairings.ts";
import { sunPath, svgStops } from "../../platform/venue/sun.ts";
import { DISPLAY, type Font, fitText, TEXT, type TypeSetter } from "./set-type.server.ts";
import { SHARE_IMAGE, type ShareCard } from "./share-card.server.ts";
import type { ShareFrame } from "./share-frame.server.ts";

const { width, height } = SHARE_IMAGE;
/** Size of the art in px: on the left in 4:5, with the text beside it. */
const ART = { width: 504, height };
const LEFT = ART.width + 48;
const RIGHT = width - 48;
const TOP = 48;
const FOOT = height - 50;
const COLUMN = RIGHT - LEFT;

/** The background behind art that does not fill its side. */
const NIGHT = shippedColors.dark.raised;
/** Space for a wordmark, in px. */
const WORDMARK = { width: 220, height: 48, largest: 30 };

/** A share image's content and its look. */
export interface ShareImageParts {
  card: ShareCard;
  frame: ShareFrame;
  /** The stored image's bytes; undefined: the club's sun or initial is shown instead. */
  art: Buffer | undefined;
  /** The wordmark's image as PNG, in the colour it has on share images. */
  wordmark: { png: Buffer; width: number; height: number } | undefined;
  setter: TypeSetter;
}

/** Cap height and line height, relative to the font size. */
function proportions({ frame }: ShareImageParts) {
  const { open } = typePairing(frame.typePairing);
  return { capital: capitalHeight(frame.typePairing), date: 0.88 + open, title: 1.02 + open };
}

function glow({ frame }: ShareImageParts): string {
  return `<linearGradient id="glow" gradientUnits="userSpaceOnUse" x1="${LEFT}" x2="${RIGHT}" y1="0" y2="0">${svgStops(frame.gradient)}</linearGradient>`;
}

/** The replacement for missing art: the venue's dark colour with the sun or the initial. */
function standIn(parts: ShareImageParts): string {
  const { frame, setter } = parts;
  const defs = `<linearGradient id="sun" gradientUnits="userSpaceOnUse" x1="92" x2="412" y1="0" y2="0">${svgStops(frame.gradient)}</linearGradient><rect width="${ART.width}" height="${height}" fill="${NIGHT}"/>`;
  if (frame.standIn === "sun")
    return `${defs}<g fill="url(#sun)"><path transform="translate(92 155) scale(10)" d="${sunPath}"/></g>`;
  const size = Math.min(380, (100 * 400) / (setter.width(frame.standIn, DISPLAY, 100) || 100));
  return `${defs}<text x="${ART.width / 2}" y="${height / 2 + (size * proportions(parts).capital) / 2}" text-anchor="middle" font-size="${size}" fill="url(#sun)">${setter.set(frame.standIn, DISPLAY)}</text>`;
}

interface Line {
  text: string;
  font: Font;
  size: number;
  baseline: number;
  color?: string;
}

function line(
  { setter, frame }: ShareImageParts,
  { text, font, size, baseline, color = frame.colors.ink }: Line,
): string {
  return `<text x="${LEFT}" y="${baseline}" font-size="${size}" fill="${color}">${setter.set(text, font)}</text>`;
}

/** A line of text, truncated to its space. */
function cropped({ setter }: ShareImageParts, text: string, size: number, room: number): string {
  const [first = ""] = fitText(setter, text, TEXT, {
    width: room,
    height: size,
    largest: size,
    smallest: size,
    leading: 1,
  }).lines;
  return first;
}

/** The date across the column, or a small line instead. @returns the SVG, and the position of its lower edge. */
function head(parts: ShareImageParts): { svg: string; end: number } {
  const { card, frame, setter } = parts;
  const { date, kicker } = card;
  if (date.length === 0) {
    const room = { width: COLUMN, height: 30, largest: 30, smallest: 22, leading: 1 };
    const { lines, size } = fitText(setter, kicker, TEXT, room);
    const [text = ""] = lines;
    const { quiet } = frame.colors;
    return { svg: line(parts, { text, font: TEXT, size, baseline: TOP + 22, color: quiet }), end: TOP + 26 };
  }
  const { capital, date: leading } = proportions(parts);
  const widest = Math.max(...date.map((part) => setter.width(part, DISPLAY, 100)));
  const size = Math.min(Math.round((132 * 0.69) / capital), Math.floor((100 * COLUMN) / widest));
  const baselines = date.map((_, index) => TOP + size * (capital + index * leading));
  return {
    svg: date
      .map((text, index) => line(parts, { text, font: DISPLAY, size, baseline: baselines[index] ?? 0 }))
      .join(""),
    end: baselines.at(-1) ?? TOP,
  };
}

/** The status as a stamp across the art, readable in a thumbnail. */
function stampOver(parts: ShareImageParts): string {
  const { card, frame, setter } = parts;
  const { stamp } = card;
  if (!stamp) return "";
  const { paper, ink } = frame.colors;
  const size = Math.min(76, Math.floor((100 * (ART.width - 56)) / setter.width(stamp, DISPLAY, 100)));
  const bar = { top: 250, height: 130 };
  const baseline = bar.top + bar.height / 2 + (size * proportions(parts).capital) / 2;
  const left = (ART.width - setter.width(stamp, DISPLAY, size)) / 2;
  return `<rect y="${bar.top}" width="${ART.width}" height="${bar.height}" fill="${ink}"/><text x="${left}" y="${baseline}" font-size="${size}" fill="${paper}">${setter.set(stamp, DISPLAY)}</text>`;
}

/** The club's wordmark in the lower right corner: its image, or its name in the display type. */
function mark({ frame, wordmark, setter }: ShareImageParts): string {
  if (wordmark) {
    const scale = Math.min(WORDMARK.width / wordmark.width, WORDMARK.height / wordmark.height);
    const [width, height] = [wordmark.width * scale, wordmark.height * scale];
    return `<image x="${RIGHT - width}" y="${FOOT - height}" width="${width}" height="${height}" href="data:image/png;base64,${wordmark.png.toString("base64")}"/>`;
  }
  const text = frame.wordmark.toUpperCase();
  const size = Math.min(WORDMARK.largest, (100 * WORDMARK.width) / (setter.width(text, DISPLAY, 100) || 1));
  return `<text x="${RIGHT}" y="${FOOT}" text-anchor="end" font-size="${size}" fill="${frame.colors.ink}">${setter.set(text, DISPLAY)}</text>`;
}

/** The SVG of everything except the art: text, the glow line, the club's name. The art's side is transparent. */
function layer(parts: ShareImageParts): string {
  const { card, frame, art, setter } = parts;
  const { paper, quiet } = frame.colors;
  const { svg, end } = head(parts);
  const { capital, title: leading } = proportions(parts);
  const glowTop = end + 34;
  const titleTop = glowTop + 8 + 40;
  const title = fitText(setter, card.title || frame.name, DISPLAY, {
    width: COLUMN,
    height: FOOT - 90 - titleTop,
    largest: card.date.length > 0 ? 60 : 84,
    smallest: 32,
    leading,
  });
  const titleLines = title.lines.map((text, index) => {
    const baseline = titleTop + title.size * (capital + index * leading);
    return line(parts, { text, font: DISPLAY, size: title.size, baseline });
  });
  const holes = Array.from({ length: 21 }, (_, index) => `<circle cx="${ART.width}" cy="${15 + index * 30}" r="8"/>`);
  const place = cropped(parts, frame.place, 24, COLUMN - WORDMARK.width - 24);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
${glow(parts)}${art ? "" : standIn(parts)}
<rect x="${ART.width}" width="${width - ART.width}" height="${height}" fill="${paper}"/>
${stampOver(parts)}
${card.torn ? `<g fill="${paper}">${holes.join("")}</g>` : ""}
${svg}
<rect x="${LEFT}" y="${glowTop}" width="${COLUMN}" height="8" fill="url(#glow)"/>
${titleLines.join("")}
${line(parts, { text: cropped(parts, card.note, 32, COLUMN), font: TEXT, size: 32, baseline: FOOT - 38 })}
${line(parts, { text: place, font: TEXT, size: 24, baseline: FOOT, color: quiet })}
${mark(parts)}
</svg>`;
}

/** The art, resized to its side. */
async function artSide(art: Buffer, { whole, facts }: ShareCard): Promise<Buffer> {
  if (whole) {
    return openStored(art)
      .resize({ ...ART, fit: "contain", background: facts?.color ?? NIGHT })
      .jpeg({ quality: 95 })
      .toBuffer();
  }
  const size = await openStored(art).metadata();
  const scale = Math.max(ART.width / size.width, ART.height / size.height);
  const scaled = { width: Math.ceil(size.width * scale), height: Math.ceil(size.height * scale) };
  const [x = 50, y = 50] = facts?.focus.split(" ").map(Number.parseFloat) ?? [];
  return openStored(art)
    .resize({ ...scaled, fit: "fill" })
    .extract({
      left: Math.round(((scaled.width - ART.width) * x) / 100),
      top: Math.round(((scaled.height - ART.height) * y) / 100),
      ...ART,
    })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** The parts, without texts for which no font has glyphs. */
function withRenderableTexts(parts: ShareImageParts): ShareImageParts {
  const { card, frame } = parts;
  const { renderable } = parts.setter;
  const { stamp, ...texts } = card;
  const renderedStamp = renderable(stamp ?? "");
  return {
    ...parts,
    card: {
      ...texts,
      date: card.date.map(renderable).filter(Boolean),
      kicker: renderable(card.kicker),
      title: renderable(card.title),
      note: renderable(card.note),
      ...(renderedStamp && { stamp: renderedStamp }),
    },
    frame: {
      ...frame,
      name: renderable(frame.name),
      wordmark: renderable(frame.wordmark),
      place: renderable(frame.place),
      standIn: renderable(frame.standIn) || "sun",
    },
  };
}

export function shareTexts({ date, kicker, title, stamp = "", note }: ShareCard, frame: ShareFrame): string[] {
  return [...date, kicker, title, stamp, note, frame.name, frame.wordmark, frame.place, frame.standIn];
}

/** Composes a share image from its parts. @returns bytes of a JPEG. */
export async function composeShareImage(given: ShareImageParts): Promise<Buffer> {
  const parts = withRenderableTexts(given);
  const { card, frame, art, setter } = parts;
  const type = await setter.render(layer(parts));
  const overlay = { input: type.pixels, raw: { width, height, channels: 4 as const }, premultiplied: true };
  const below = art ? [{ input: await artSide(art, card), left: 0, top: 0 }] : [];
  return sharp({ create: { width, height, channels: 3, background: frame.colors.paper } })
    .composite([...below, { ...overlay, left: 0, top: 0 }])
    .jpeg({ quality: 84, progressive: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
