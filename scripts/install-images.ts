import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { startSite } from "../test/site.ts";
import { chromiumArgs, findChromium } from "./chromium.ts";
import { build, root } from "./prepare.js";

// Creates the icons and screenshots that browsers show when the site is installed.

const folder = join(root, "public");

/** Renders a mark as a square icon. @param px its width and height. */
async function renderIcon(mark: string, name: string, px: number): Promise<void> {
  const svg = await readFile(join(folder, mark));
  await sharp(svg, { density: 72 * (px / 32) })
    .resize(px, px)
    .png({ compressionLevel: 9 })
    .toFile(join(folder, name));
}

const views = [
  { name: "narrow", viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
  { name: "wide", viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false },
];

await renderIcon("mark.svg", "icon-192.png", 192);
await renderIcon("mark.svg", "icon-512.png", 512);
await renderIcon("mark-maskable.svg", "icon-maskable-192.png", 192);
await renderIcon("mark-maskable.svg", "icon-maskable-512.png", 512);
// iOS fills transparent areas with black, and rounds the corners itself.
await renderIcon("mark-maskable.svg", "apple-touch-icon.png", 180);

await build();
const site = await startSite();
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
for (const { name, ...view } of views) {
  const context = await browser.newContext({ ...view, baseURL: site.origin, reducedMotion: "reduce", locale: "en-AU" });
  const page = await context.newPage();
  for (const [shot, path] of [
    ["home", "/"],
    ["events", "/events"],
  ]) {
    await page.goto(path ?? "", { waitUntil: "networkidle" });
    const image = await page.screenshot({ animations: "disabled" });
    await sharp(image)
      .jpeg({ quality: 78, mozjpeg: true })
      .toFile(join(folder, `install-${name}-${shot}.jpg`));
  }
  await context.close();
}
await browser.close();
await site.stop();
