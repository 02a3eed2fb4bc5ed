import sharp from "sharp";
import { expect, test } from "vitest";
import { measureImage, openImage } from "./read-image.server.ts";

/** A photo with detail everywhere, as a phone saves it. */
async function photo(): Promise<Buffer> {
  const [width, height] = [320, 240];
  const data = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7_919) % 251));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}

const decoded = (image: Uint8Array) => openImage(image).raw().toBuffer();

test("a JPEG without its end marker is a whole picture; one that lost a part is refused", async () => {
  const whole = await photo();
  const pixels = await decoded(whole);
  expect(await measureImage(whole.subarray(0, -2))).toEqual({ width: 320, height: 240 });
  expect(await decoded(whole.subarray(0, -2))).toEqual(pixels);
  expect(await decoded(Buffer.concat([whole, Buffer.alloc(64)]))).toEqual(pixels);
  for (const share of [0.5, 0.9]) {
    const part = whole.subarray(0, Math.floor(whole.length * share));
    await expect(decoded(part)).rejects.toThrow();
    await expect(decoded(Buffer.concat([part, Buffer.alloc(64)]))).rejects.toThrow();
  }
});

test("a HEIC photo is named, with what to do, whatever its name", async () => {
  const boxOf = (brand: string, others: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0${others}`), Buffer.alloc(64)]);
  for (const [brand, others] of [
    ["heic", "mif1heic"],
    ["mif1", "heicmiaf"],
    ["heix", "mif1"],
  ] as const) {
    await expect(measureImage(boxOf(brand, others))).rejects.toMatchObject({
      status: 415,
      message: expect.stringMatching(/HEIC photo.*Choose a JPEG, PNG or WebP image/),
    });
  }
  const avif = await sharp(await photo())
    .avif({ effort: 0 })
    .toBuffer();
  expect(await measureImage(avif)).toEqual({ width: 320, height: 240 });
});
