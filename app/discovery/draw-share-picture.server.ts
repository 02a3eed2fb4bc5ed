import sharp from "sharp";
import wordmark from "../assets/wordmark.svg?raw";
import { venue } from "../content/venue.ts";
import { DISPLAY, type Font, fitText, svgText, TEXT, type TypeSetter } from "./set-type.server.ts";
import { SHARE_PICTURE, type ShareCard } from "./share-card.server.ts";

const { width, height } = SHARE_PICTURE;
/** px: the art is on the left at 4:5, the text beside it. */
const ART = { width: 504, height };
const LEFT = ART.width + 48;
const RIGHT = width - 48;
const TOP = 48;
const FOOT = height - 50;
const COLUMN = RIGHT - LEFT;

/** The brand's light tokens. */
const PAPER = "#FBF8F4";
const INK = "#17111B";
const QUIET = "#675D6B";
const NIGHT = "#191320";

/** px of a capital's height and from line to line, in parts of the size. */
const CAPITAL = 0.69;
const LEADING = { date: 0.88, title: 1.02 };

const glow = `<linearGradient id="glow" gradientUnits="userSpaceOnUse" x1="${LEFT}" x2="${RIGHT}" y1="0" y2="0"><stop offset="0" stop-color="#FF5A1F"/><stop offset=".25" stop-color="#FF3D5A"/><stop offset=".5" stop-color="#F0127A"/><stop offset=".75" stop-color="#B31BE0"/><stop offset="1" stop-color="#5B2BFF"/></linearGradient>`;
/** In place of art that is not there: the venue's dark with its sun. */
const sun = `<linearGradient id="sun" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#FF5A1F"/><stop offset=".5" stop-color="#F0127A"/><stop offset="1" stop-color="#5B2BFF"/></linearGradient><rect width="${ART.width}" height="${height}" fill="${NIGHT}"/><path transform="translate(92 155) scale(10)" fill="url(#sun)" d="M2.1 18a14 14 0 1 1 27.8 0zM2.6 20h26.8a14 14 0 0 1-1.9 4h-23a14 14 0 0 1-1.9-4zm3.6 6h19.6a14 14 0 0 1-4.6 3H10.8a14 14 0 0 1-4.6-3z"/>`;

function line(text: string, font: Font, size: number, baseline: number, color = INK): string {
  return `<text x="${LEFT}" y="${baseline}" font-family="${font}" font-size="${size}" fill="${color}">${svgText(text)}</text>`;
}

/** The date across the column, or a small line in its place; gives where it ends. */
function head({ date, kicker }: ShareCard, setter: TypeSetter): { svg: string; end: number } {
  if (date.length === 0) {
    const room = { width: COLUMN, height: 40, largest: 30, smallest: 30, leading: 1 };
    const [text = ""] = fitText(setter, kicker, TEXT, room).lines;
    return { svg: line(text, TEXT, 30, TOP + 22, QUIET), end: TOP + 26 };
  }
  const widest = Math.max(...date.map((part) => setter.width(part, DISPLAY, 100)));
  const size = Math.min(132, Math.floor((100 * COLUMN) / widest));
  const baselines = date.map((_, index) => TOP + size * (CAPITAL + index * LEADING.date));
  return {
    svg: date.map((part, index) => line(part, DISPLAY, size, baselines[index] ?? 0)).join(""),
    end: baselines.at(-1) ?? TOP,
  };
}

/** What the thing has become, as a ticket is stamped: across the art, in words that are read at thumbnail size. */
function stampOver({ stamp }: ShareCard, setter: TypeSetter): string {
  if (!stamp) return "";
  const size = Math.min(76, Math.floor((100 * (ART.width - 56)) / setter.width(stamp, DISPLAY, 100)));
  const bar = { top: 250, height: 130 };
  const baseline = bar.top + bar.height / 2 + (size * CAPITAL) / 2;
  const left = (ART.width - setter.width(stamp, DISPLAY, size)) / 2;
  return `<rect y="${bar.top}" width="${ART.width}" height="${bar.height}" fill="${INK}"/><text x="${left}" y="${baseline}" font-family="${DISPLAY}" font-size="${size}" fill="${PAPER}">${svgText(stamp)}</text>`;
}

/** All but the art: type, the glow line, the club's name; the art's side stays transparent. */
function layer(card: ShareCard, setter: TypeSetter, hasArt: boolean): string {
  const { svg, end } = head(card, setter);
  const glowTop = end + 34;
  const titleTop = glowTop + 8 + 40;
  const drawable = setter.width(card.title, DISPLAY, 100) > 0;
  const title = fitText(setter, drawable ? card.title : venue.name, DISPLAY, {
    width: COLUMN,
    height: FOOT - 90 - titleTop,
    largest: card.date.length > 0 ? 60 : 84,
    smallest: 32,
    leading: LEADING.title,
  });
  const titleLines = title.lines.map((text, index) =>
    line(text, DISPLAY, title.size, titleTop + title.size * (CAPITAL + index * LEADING.title)),
  );
  const { street, locality } = venue.address;
  const holes = Array.from({ length: 21 }, (_, index) => `<circle cx="${ART.width}" cy="${15 + index * 30}" r="8"/>`);
  const mark = wordmark.replace(
    "<svg ",
    `<svg x="${RIGHT - 220}" y="${FOOT - 21}" width="220" height="21" color="${INK}" `,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
${glow}${hasArt ? "" : sun}
<rect x="${ART.width}" width="${width - ART.width}" height="${height}" fill="${PAPER}"/>
${stampOver(card, setter)}
${card.torn ? `<g fill="${PAPER}">${holes.join("")}</g>` : ""}
${svg}
<rect x="${LEFT}" y="${glowTop}" width="${COLUMN}" height="8" fill="url(#glow)"/>
${titleLines.join("")}
${line(card.note, TEXT, 32, FOOT - 38)}
${line(`${street}, ${locality}`, TEXT, 24, FOOT, QUIET)}
${mark}
</svg>`;
}

/** The art in the size of its side. */
async function artSide(art: Buffer, { whole, facts }: ShareCard): Promise<Buffer> {
  if (whole) {
    return sharp(art)
      .resize({ ...ART, fit: "contain", background: facts?.color ?? NIGHT })
      .jpeg({ quality: 95 })
      .toBuffer();
  }
  const size = await sharp(art).metadata();
  const scale = Math.max(ART.width / size.width, ART.height / size.height);
  const scaled = { width: Math.ceil(size.width * scale), height: Math.ceil(size.height * scale) };
  const [x = 50, y = 50] = facts?.focus.split(" ").map(Number.parseFloat) ?? [];
  return sharp(art)
    .resize({ ...scaled, fit: "fill" })
    .extract({
      left: Math.round(((scaled.width - ART.width) * x) / 100),
      top: Math.round(((scaled.height - ART.height) * y) / 100),
      ...ART,
    })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/**
 * Draws a share picture like the club's own printed matter.
 *
 * @param art bytes of the stored image; without it the venue's sun is used.
 * @returns bytes of a JPEG.
 */
export async function renderShareImage(card: ShareCard, art: Buffer | undefined, setter: TypeSetter): Promise<Buffer> {
  const type = await setter.paint(layer(card, setter, art !== undefined));
  const overlay = { input: type.pixels, raw: { width, height, channels: 4 as const }, premultiplied: true };
  const below = art ? [{ input: await artSide(art, card), left: 0, top: 0 }] : [];
  return sharp({ create: { width, height, channels: 3, background: PAPER } })
    .composite([...below, { ...overlay, left: 0, top: 0 }])
    .jpeg({ quality: 84, progressive: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
