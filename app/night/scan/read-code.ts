import { decodeQR } from "qr/decode.js";

/** The text of a QR code in an image; undefined if none can be read. */
export function readPixels({ width, height, data }: ImageData): string | undefined {
  try {
    return decodeQR({ width, height, data });
  } catch {
    // Thrown for most frames of a camera: they have no code.
    return undefined;
  }
}
