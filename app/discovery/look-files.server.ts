import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Hono } from "hono";
import { currentSettings } from "../content/current.server.ts";
import { lookColors } from "../content/look-colors.ts";
import { onlyMethods } from "../lib/json-errors.server.ts";
import { limitConcurrency } from "../lib/limit-concurrency.server.ts";
import {
  type IconDesign,
  type IconSize,
  iconDesign,
  iconMark,
  iconPath,
  iconSizes,
} from "../look/icon-paths.server.ts";
import { wordmarkPng } from "../look/wordmark-png.server.ts";
import { KEPT_FOR_GOOD } from "../media/image.ts";
import { type MediaStorage, readImage } from "../media/media-storage.ts";
import { sendImage } from "../media/send-image.server.ts";

/** Names of the files in the image storage, and the theme that one is recoloured for. */
const STORED = /^((?:wordmark-[0-9a-f]{24}-\d+x\d+|icon-[0-9a-f]{24})\.png)$/;
const RECOLORED = /^(wordmark-[0-9a-f]{24}-\d+x\d+)-on-(light|dark)\.png$/;
const ICON = /^app-[0-9a-f]{12}-([\w-]+)\.png$/;

const oneByOne = limitConcurrency(1);

interface Sources {
  /** Folder of share images; icons are stored in a subfolder. */
  shareFolder: string;
  storage: MediaStorage;
}

/** An app icon from disk, drawn when it is first requested. */
async function appIcon(
  design: IconDesign,
  size: IconSize,
  { shareFolder, storage }: Sources,
): Promise<{ png: Buffer; final: boolean }> {
  const folder = join(shareFolder, "icons");
  const file = join(folder, `${iconMark(design)}-${size}.png`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return { png: kept, final: true };
  const image = design.icon.endsWith(".png") ? await readImage(storage, design.icon) : undefined;
  const [{ drawAppIcon }, { typeSetterFor }] = await Promise.all([
    import("./draw-app-icon.server.ts"),
    import("./set-type.server.ts"),
  ]);
  const setter = await typeSetterFor([design.initial], join(shareFolder, "fonts"), design.typePairing);
  const png = await drawAppIcon(design, size, image, setter);
  if (design.icon.endsWith(".png") && !image) return { png, final: false };
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.part`, png);
  await rename(`${file}.part`, file);
  return { png, final: true };
}

/**
 * `/look/<file>`: the wordmark's image, also in the colour of either theme's text, and the app icons. The URL of an
 * outdated icon redirects to the current one.
 */
export function lookFileRoutes(sources: Sources): Hono {
  const app = new Hono();

  app.get("/:file", async (context) => {
    const name = context.req.param("file");
    const send = (png: Buffer, final = true) =>
      context.body(new Uint8Array(png), 200, {
        "Content-Type": "image/png",
        "Cache-Control": final ? KEPT_FOR_GOOD : "no-store",
      });

    if (STORED.test(name)) return (await sendImage(context, sources.storage, name)) ?? context.notFound();

    const [, wordmark, theme] = RECOLORED.exec(name) ?? [];
    if (wordmark && (theme === "light" || theme === "dark")) {
      const { ink } = lookColors(currentSettings().look)[theme];
      const png = await oneByOne(() => wordmarkPng(sources.storage, `${wordmark}.png`, ink));
      return png ? send(png) : context.notFound();
    }

    const [, size = ""] = ICON.exec(name) ?? [];
    if (!Object.hasOwn(iconSizes, size)) return context.notFound();
    const settings = currentSettings();
    const path = iconPath(settings, size as IconSize);
    if (basename(path) !== name) {
      context.header("Cache-Control", "no-cache");
      return context.redirect(path, 302);
    }
    const { png, final } = await oneByOne(() => appIcon(iconDesign(settings), size as IconSize, sources));
    return send(png, final);
  });
  app.all("/:file", onlyMethods("GET"));
  return app;
}
