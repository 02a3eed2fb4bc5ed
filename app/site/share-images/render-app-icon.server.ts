import sharp from "sharp";
import { type IconDesign, type IconSize, iconSizes } from "../../house/branding/icon-paths.server.ts";
import { openStored } from "../../house/images/read-image.server.ts";
import { displayReach } from "../../platform/lib/display-width.ts";
import { shippedColors } from "../../platform/venue/schema/look-colors.ts";
import { capitalHeight } from "../../platform/venue/schema/type-pairings.ts";
import { sunPath, svgStops } from "../../platform/venue/sun.ts";
import { DISPLAY, type TypeSetter } from "./set-type.server.ts";

/** Width and height of an icon in px. */
const SIDE = 512;
/** The background behind an icon that does not fill its square. */
const NIGHT = shippedColors.dark.paper;
/** The central share of a square that every mask leaves visible (W3C Web Application Manifest, 3.2). */
const SAFE = 0.6;

function svg(content: string, stops: string): string {
  const light = `<linearGradient id="light" gradientUnits="userSpaceOnUse" x1="0" y1="${SIDE * 0.2}" x2="0" y2="${SIDE * 0.8}">${stops}</linearGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${light}${content}</svg>`;
}

const ground = `<rect width="${SIDE}" height="${SIDE}" fill="${NIGHT}"/>`;

/** The sun; with a background only if the icon may be masked. */
function sun({ gradient }: IconDesign, bleeds: boolean): string {
  const scale = (SIDE / 32) * (bleeds ? SAFE : 0.98);
  const left = (SIDE - 32 * scale) / 2;
  const shape = `<g fill="url(#light)"><path transform="translate(${left} ${left}) scale(${scale})" d="${sunPath}"/></g>`;
  return svg((bleeds ? ground : "") + shape, svgStops(gradient));
}

/** The initial with its accents in the display type, filled with the gradient, as large as the square allows. */
function letter({ initial, gradient, typePairing }: IconDesign, bleeds: boolean, setter: TypeSetter): string {
  const room = SIDE * (bleeds ? SAFE : 0.8);
  const width = setter.width(initial, DISPLAY, 100) || 100;
  const capital = capitalHeight(typePairing);
  const { rise, tail } = displayReach(initial);
  const size = Math.min((100 * room) / width, room / (capital + rise + tail));
  const text = `<text x="${SIDE / 2}" y="${SIDE / 2 + (size * (capital + rise - tail)) / 2}" text-anchor="middle" font-size="${size}" fill="url(#light)">${setter.set(initial, DISPLAY)}</text>`;
  return svg(ground + text, svgStops(gradient));
}

/** An uploaded icon; a transparent one gets a dark background if it may be masked. */
async function uploaded(image: Buffer, px: number, bleeds: boolean): Promise<Buffer> {
  const { isOpaque } = await openStored(image).stats();
  if (isOpaque || !bleeds) return openStored(image).resize(px, px).png({ compressionLevel: 9 }).toBuffer();
  const inner = Math.round(px * 0.7);
  const margin = Math.floor((px - inner) / 2);
  return openStored(image)
    .resize(inner, inner)
    .extend({
      top: margin,
      left: margin,
      bottom: px - inner - margin,
      right: px - inner - margin,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .flatten({ background: NIGHT })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/**
 * Renders an app icon.
 *
 * @param image the uploaded icon's bytes, if the design has one. @returns a PNG's bytes.
 */
export async function renderAppIcon(
  design: IconDesign,
  size: IconSize,
  image: Buffer | undefined,
  setter: TypeSetter,
): Promise<Buffer> {
  const { px, bleeds } = iconSizes[size];
  if (image) return uploaded(image, px, bleeds);
  const rendered = await setter.render(
    setter.renderable(design.initial) ? letter(design, bleeds, setter) : sun(design, bleeds),
  );
  const pixels = sharp(rendered.pixels, {
    raw: { width: SIDE, height: SIDE, channels: 4, premultiplied: true },
  }).resize(px, px);
  return (bleeds ? pixels.flatten({ background: NIGHT }) : pixels).png({ compressionLevel: 9 }).toBuffer();
}
