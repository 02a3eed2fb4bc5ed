import { type Context, Hono } from "hono";
import type { Database } from "../../platform/db/tables.ts";
import { onlyMethods } from "../../platform/lib/json-errors.server.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { shippedColors } from "../../platform/venue/schema/look-colors.ts";
import { svgStops } from "../../platform/venue/sun.ts";
import { readCrop } from "./crop.ts";
import { makeCrop, makeFirst, makeUpright } from "./crop-image.server.ts";
import { readFirst } from "./image.ts";
import { type MediaStorage, StorageError } from "./media-storage.ts";
import { sendImage } from "./send-image.server.ts";
import { readUpright } from "./upright.ts";

const FILE_NAME = /^\/media\/([0-9a-f-]{36})((-\d+)?\.(avif|webp|jpg)|-\d+x\d+-\d+-\d+\.(avif|webp|jpg))$/;

const sun =
  '<path d="M180 520a220 220 0 0 1 440 0z"/><path d="M186 540h428l-20 44H206zM222 610h356l-34 34H256zM286 670h228l-70 28h-88z"/>';

/** An SVG that replaces an unavailable image: the club's sun or its line of light, on its dark background. */
function placeholder(): string {
  const { gradient, icon } = currentSettings().look;
  const shape = icon === "sun" ? sun : '<path d="M180 500h440v12H180z"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="180" y1="0" x2="620" y2="0">${svgStops(gradient)}</linearGradient></defs><path fill="${shippedColors.dark.raised}" d="M0 0h800v1000H0z"/><g fill="url(#g)" opacity=".85">${shape}</g></svg>`;
}

function sendPlaceholder(context: Context, status: 200 | 503): Response {
  if (status === 503) context.header("Retry-After", "5");
  return context.body(placeholder(), status, { "Content-Type": "image/svg+xml", "Cache-Control": "no-store" });
}

/**
 * `/media/<id>.jpg`, its widths, formats and crops. An unknown name gives 404. A known image whose file is missing
 * gives an uncached placeholder, and so does any image while the storage is unavailable (with status 503, which
 * browsers show as well).
 *
 * @param isOnPage whether a page shows an image, including the draft's pages.
 */
export function mediaFiles(db: Database, storage: MediaStorage, isOnPage: (id: string) => Promise<boolean>): Hono {
  const files = new Hono();

  const sendOther = async (context: Context, name: string): Promise<Response> => {
    // A crop is made on the first request, then stored like other files.
    const [crop, upright, first] = [readCrop(name), readUpright(name), readFirst(name)];
    const made =
      (crop && (await makeCrop(db, storage, name, crop))) ||
      (upright && (await makeUpright(db, storage, name, upright, isOnPage))) ||
      (first && (await makeFirst(db, storage, name, first)));
    if (made || /-\d+x/.test(name)) return (made && (await sendImage(context, storage, name))) || context.notFound();
    const known = await db.selectFrom("media").select("id").where("id", "=", name.slice(0, 36)).executeTakeFirst();
    if (!known) return context.notFound();
    storage.counts.missing += 1;
    return sendPlaceholder(context, 200);
  };

  files.use("/:file", async (context, next) => {
    const [, id] = FILE_NAME.exec(context.req.path) ?? [];
    if (!id) return context.notFound();
    if (!["GET", "HEAD"].includes(context.req.method)) return onlyMethods("GET")(context);
    return next();
  });
  files.get("/:file", async (context) => {
    const name = context.req.param("file");
    try {
      return (await sendImage(context, storage, name)) ?? (await sendOther(context, name));
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      return sendPlaceholder(context, 503);
    }
  });

  return files;
}
