/** The `BarcodeDetector` of some browsers, which TypeScript has no types for yet. */
interface Detector {
  detect(picture: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Reads the text of a QR code in an image, on the phone; undefined where there is none. */
export type UploadedImage = (picture: HTMLVideoElement | ImageBitmap) => Promise<string | undefined>;

/** Images are scaled down to this width in px: more takes longer and finds no more codes. */
const WIDEST = 800;

async function ownReader(): Promise<Detector | undefined> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  try {
    return Detector && (await Detector.getSupportedFormats()).includes("qr_code")
      ? new Detector({ formats: ["qr_code"] })
      : undefined;
  } catch {
    return undefined;
  }
}

const sizeOf = (picture: HTMLVideoElement | ImageBitmap) =>
  picture instanceof HTMLVideoElement ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height];

/** The browser's own reader, else a library that is loaded on demand. */
export async function qrReader(): Promise<UploadedImage> {
  const own = await ownReader();
  if (own) return async (picture) => (await own.detect(picture))[0]?.rawValue;
  const { readPixels } = await import("./read-code.ts");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (picture) => {
    const [width = 0, height = 0] = sizeOf(picture);
    if (!context || width === 0) return undefined;
    const scale = Math.min(1, WIDEST / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return readPixels(context.getImageData(0, 0, canvas.width, canvas.height));
  };
}

/** The code in a QR text; the last part of a URL. */
export function codeIn(text: string): string {
  return (
    text
      .trim()
      .split(/[/#?=&]/)
      .at(-1) ?? ""
  );
}
