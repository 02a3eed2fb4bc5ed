import type { Page } from "@playwright/test";
import encodeQR from "qr";

/** Gives a page a camera whose image is a canvas. Call it before the page is opened. */
export async function fakeCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
    const context = canvas.getContext("2d");
    const show = (image?: ImageBitmap) => {
      if (!context) return;
      context.fillStyle = "#2a2030";
      context.fillRect(0, 0, 640, 480);
      if (image) context.drawImage(image, 140, 60, 360, 360);
    };
    // A stream has no image until its canvas is drawn again.
    let held: ImageBitmap | undefined;
    setInterval(() => show(held), 100);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
    Object.assign(window, {
      async holdUp(modules: boolean[][]) {
        const size = modules.length;
        const pixels = new ImageData(size, size);
        modules.forEach((row, y) => {
          row.forEach((dark, x) => {
            pixels.data.set(dark ? [20, 20, 20, 255] : [235, 230, 225, 255], (y * size + x) * 4);
          });
        });
        held = await createImageBitmap(pixels, { resizeWidth: 360, resizeHeight: 360, resizeQuality: "pixelated" });
      },
    });
  });
}

/** Holds a QR code of a text in front of the camera until the next call; an empty text takes it away. */
export async function holdUp(page: Page, text: string): Promise<void> {
  const modules = text === "" ? [[false]] : encodeQR(text, "raw", { border: 4 });
  await page.evaluate((shown) => {
    const { holdUp } = window as unknown as { holdUp: (modules: boolean[][]) => Promise<void> };
    return holdUp(shown);
  }, modules);
}
