import { basename, join } from "node:path";
import { Hono } from "hono";
import {
  type IconDesign,
  type IconSize,
  iconDesign,
  iconMark,
  iconPath,
  iconSizes,
} from "../../house/branding/icon-paths.server.ts";
import { wordmarkPng } from "../../house/branding/wordmark-png.server.ts";
import { type MediaStorage, readImage } from "../../house/images/media-storage.ts";
import { sendImage } from "../../house/images/send-image.server.ts";
import { onlyMethods } from "../../platform/lib/json-errors.server.ts";
import { limitConcurrency } from "../../platform/lib/limit-concurrency.server.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { lookColors } from "../../platform/venue/schema/look-colors.ts";
import { type GeneratedImage, generateOnce, redirectToCurrent, sendGenerated } from "./generated-image.server.ts";

/** Names of stored files, of recoloured wordmarks with their theme, and of app icons. */
const STORED = /^((?:wordmark-[0-9a-f]{24}-\d+x\d+|icon-[0-9a-f]{24})\.png)$/;
const RECOLORED = /^(wordmark-[0-9a-f]{24}-\d+x\d+)-on-(light|dark)\.png$/;
const ICON = /^app-[0-9a-f]{12}-([\w-]+)\.png$/;

const oneByOne = limitConcurrency(1);

interface Sources {
  /** The folder of share images, with a subfolder for icons. */
  shareFolder: string;
  storage: MediaStorage;
}

function appIcon(design: IconDesign, size: IconSize, { shareFolder, storage }: Sources): Promise<GeneratedImage> {
  return generateOnce(join(shareFolder, "icons"), `${iconMark(design)}-${size}.png`, async () => {
    const isUploaded = design.icon.endsWith(".png");
    const image = isUploaded ? await readImage(storage, design.icon) : undefined;
    const [{ renderAppIcon }, { typeSetterFor }] = await Promise.all([
      import("./render-app-icon.server.ts"),
      import("./set-type.server.ts"),
    ]);
    const setter = await typeSetterFor([design.initial], join(shareFolder, "fonts"), design.typePairing);
    return { bytes: await renderAppIcon(design, size, image, setter), final: !isUploaded || image !== undefined };
  });
}

/**
 * `/look/<file>`: the wordmark's image, also in each theme's text colour, and the app icons. An outdated icon's URL
 * redirects to the current one.
 */
export function lookFileRoutes(sources: Sources): Hono {
  const app = new Hono();

  app.get("/:file", async (context) => {
    const name = context.req.param("file");
    if (STORED.test(name)) return (await sendImage(context, sources.storage, name)) ?? context.notFound();

    const [, wordmark, theme] = RECOLORED.exec(name) ?? [];
    if (wordmark && (theme === "light" || theme === "dark")) {
      const { ink } = lookColors(currentSettings().look)[theme];
      const bytes = await oneByOne(() => wordmarkPng(sources.storage, `${wordmark}.png`, ink));
      return bytes ? sendGenerated(context, { bytes, final: true }, "image/png") : context.notFound();
    }

    const [, size = ""] = ICON.exec(name) ?? [];
    if (!Object.hasOwn(iconSizes, size)) return context.notFound();
    const settings = currentSettings();
    const path = iconPath(settings, size as IconSize);
    if (basename(path) !== name) return redirectToCurrent(context, path);
    return sendGenerated(context, await appIcon(iconDesign(settings), size as IconSize, sources), "image/png");
  });
  app.all("/:file", onlyMethods("GET"));
  return app;
}
