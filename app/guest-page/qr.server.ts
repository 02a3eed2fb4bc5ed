import encodeQR from "qr";
import type { QrPath } from "./guest-view.ts";

/** Width in modules of the light border that scanners need. */
const QUIET = 4;

/** Size of a module in an image, in px. */
const SCALE = 12;

/** A text's QR code, row by row. Short texts fit the smallest version, with almost a third to spare. */
const modulesOf = (text: string) => encodeQR(text, "raw", { ecc: "high", border: QUIET });

/** A text's QR code as a path. */
export function qrOf(text: string): QrPath {
  const rows = modulesOf(text);
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { path, width: rows.length };
}

/** A text's QR code as a black on white PNG file, for an email. */
export async function qrPng(text: string): Promise<Buffer> {
  const rows = modulesOf(text);
  const width = rows.length;
  const pixels = Buffer.from(rows.flat().map((dark) => (dark ? 0 : 255)));
  const { default: sharp } = await import("sharp");
  return sharp(pixels, { raw: { width, height: width, channels: 1 } })
    .resize(width * SCALE, width * SCALE, { kernel: "nearest" })
    .png({ palette: true })
    .toBuffer();
}
