import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { publicPageKey } from "./public-page-key.ts";

interface ManifestImage {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
}

interface Manifest {
  id: string;
  start_url: string;
  scope: string;
  icons: ManifestImage[];
  screenshots: ManifestImage[];
  shortcuts: { name: string; url: string; icons: ManifestImage[] }[];
}

test("the manifest's files exist in the size and format it states", async () => {
  const { origin } = await testApp();
  const response = await fetch(`${origin}/manifest.webmanifest`);
  expect(response.headers.get("content-type")).toBe("application/manifest+json");
  const { icons, screenshots, shortcuts, ...rest } = (await response.json()) as Manifest;
  expect(rest).toMatchObject({ id: "/", start_url: "/", scope: "/", name: "Afterglow", lang: "en-AU" });
  for (const { src, sizes, type } of [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)]) {
    const { width, height, format } = await sharp(await readFile(join("public", src))).metadata();
    expect({ src, sizes: `${width}x${height}`, type: `image/${format}` }).toEqual({ src, sizes, type });
  }
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort()).toEqual([
    "192x192 any",
    "192x192 maskable",
    "512x512 any",
    "512x512 maskable",
  ]);
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(["narrow", "wide"]));
  expect(shortcuts.map(({ name, url }) => [name, publicPageKey(url)])).toEqual([
    ["Events", "/events"],
    ["VIP tables", "/vip-tables"],
    ["Offers", "/offers"],
  ]);
});

test("a mark that may be cut into any shape fills its square", async () => {
  for (const name of ["icon-maskable-192.png", "icon-maskable-512.png", "apple-touch-icon.png"])
    expect((await sharp(await readFile(join("public", name))).stats()).isOpaque, name).toBe(true);
});
