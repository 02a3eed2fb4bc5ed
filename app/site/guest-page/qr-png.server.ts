import { qrModules } from "../../platform/lib/qr.server.ts";

/** Size of a module in an image, in px. */
const SCALE = 12;

/** A text's QR code as a black on white PNG file, for an email. */
export async function qrPng(text: string): Promise<Buffer> {
  const rows = qrModules(text);
  const width = rows.length;
  const pixels = Buffer.from(rows.flat().map((dark) => (dark ? 0 : 255)));
  const { default: sharp } = await import("sharp");
  return sharp(pixels, { raw: { width, height: width, channels: 1 } })
    .resize(width * SCALE, width * SCALE, { kernel: "nearest" })
    .png({ palette: true })
    .toBuffer();
}
