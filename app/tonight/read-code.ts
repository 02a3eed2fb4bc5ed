import { decodeQR } from "qr/decode.js";

/** The text of a QR code in a picture; nothing where there is none that can be read. */
export function readPixels({ width, height, data }: ImageData): string | undefined {
  try {
    return decodeQR({ width, height, data });
  } catch {
    return undefined;
  }
}
