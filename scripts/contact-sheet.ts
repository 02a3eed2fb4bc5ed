import sharp, { type OverlayOptions } from "sharp";

/** One page on a contact sheet. */
export interface Shot {
  name: string;
  file: string;
}

/** Space between pages, in px. */
const GAP = 16;
const LABEL = 28;
const TALLEST = 1000;

/**
 * Arranges pages in one image, each below its name; long pages are cropped.
 *
 * @param columns pages per row, each `width` px wide.
 */
export async function writeContactSheet(file: string, shots: Shot[], width: number, columns: number): Promise<void> {
  const thumbnails = await Promise.all(
    shots.map(async (shot) => {
      const { data, info } = await sharp(shot.file).resize({ width }).png().toBuffer({ resolveWithObject: true });
      const height = Math.min(info.height, TALLEST);
      const input = await sharp(data).extract({ left: 0, top: 0, width, height }).png().toBuffer();
      return { input, height, label: label(shot.name, width) };
    }),
  );
  const pieces: OverlayOptions[] = [];
  let top = GAP;
  for (let first = 0; first < thumbnails.length; first += columns) {
    const row = thumbnails.slice(first, first + columns);
    for (const [column, { input, label }] of row.entries()) {
      const left = GAP + column * (width + GAP);
      pieces.push({ input: label, left, top }, { input, left, top: top + LABEL });
    }
    top += LABEL + Math.max(...row.map(({ height }) => height)) + GAP;
  }
  await sharp({
    create: { width: GAP + columns * (width + GAP), height: top, channels: 3, background: "#808080" },
  })
    .composite(pieces)
    .png()
    .toFile(file);
}

function label(name: string, width: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}">
      <text x="0" y="20" font-family="sans-serif" font-size="16" fill="#fff">${name}</text>
    </svg>`,
  );
}
