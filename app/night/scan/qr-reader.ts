/** The `BarcodeDetector` of some browsers, which TypeScript has no types for yet. */
interface Detector {
  detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Reads the text of a QR code in an image, on the phone; undefined if there is none. */
export type UploadedImage = (image: HTMLVideoElement | ImageBitmap) => Promise<string | undefined>;

/** Images are scaled down to this width in px: more takes longer and finds no more codes. */
const MAX_WIDTH = 800;

async function ownReader(): Promise<Detector | undefined> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  try {
    return Detector && (await Detector.getSupportedFormats()).includes("qr_code")
      ? new Detector({ formats: ["qr_code"] })
      : undefined;
  } catch {
    // Falls back to our own decoder.
    return undefined;
  }
}

const sizeOf = (image: HTMLVideoElement | ImageBitmap) =>
  image instanceof HTMLVideoElement ? [image.videoWidth, image.videoHeight] : [image.width, image.height];

/** The browser's own reader, else a library that is loaded on demand. */
export async function qrReader(): Promise<UploadedImage> {
  const own = await ownReader();
  if (own) return async (image) => (await own.detect(image))[0]?.rawValue;
  const { readPixels } = await import("./read-code.ts");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (image) => {
    const [width = 0, height = 0] = sizeOf(image);
    if (!context || width === 0) return undefined;
    const scale = Math.min(1, MAX_WIDTH / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return readPixels(context.getImageData(0, 0, canvas.width, canvas.height));
  };
}
