import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { Hono } from "hono";
import { type MediaStorage, readImage } from "../../house/images/media-storage.ts";
import type { Database } from "../../platform/db/tables.ts";
import { onlyMethods } from "../../platform/lib/json-errors.server.ts";
import { findEvent } from "../../programme/events/store.server.ts";
import { findNews } from "../../programme/news/store.server.ts";
import { findOffer } from "../../programme/offers/store.server.ts";
import { type GeneratedImage, generateOnce, redirectToCurrent, sendGenerated } from "./generated-image.server.ts";
import { renderShareImage } from "./render-share-image.server.ts";
import {
  clubCard,
  clubImagePath,
  markOf,
  type ShareCard,
  type Shared,
  type SharedKind,
  shareCard,
  shareImagePath,
} from "./share-card.server.ts";

const FILE_NAME = /^([0-9a-f-]{36})-([0-9a-f]{12})\.jpg$/;

const finders: { [Kind in SharedKind]: (db: Database, id: string) => Promise<Shared[Kind] | undefined> } = {
  events: findEvent,
  offers: (db, id) => findOffer(db, id, Date.now()),
  news: (db, id) => findNews(db, id, Date.now()),
};

function isKind(kind: string): kind is SharedKind {
  return Object.hasOwn(finders, kind);
}

/** The item with an id, if guests may see it. */
async function findShared<Kind extends SharedKind>(db: Database, kind: Kind, id: string) {
  const item = await finders[kind](db, id);
  return item && { card: shareCard(kind, item), path: shareImagePath(kind, item) };
}

/** The share image of an item or the club; outdated ones are deleted. @param id of the item, or `club`. */
function shareImage(id: string, card: ShareCard, folder: string, storage: MediaStorage): Promise<GeneratedImage> {
  return generateOnce(folder, `${id}-${markOf(card)}.jpg`, async () => {
    // While the storage is unavailable, the image is made without the art; the storage counts the failure.
    const art = card.art ? await readImage(storage, basename(card.art)).catch(() => undefined) : undefined;
    const bytes = await renderShareImage(card, art, { folder, storage });
    const final = art !== undefined || !card.art;
    const outdated = final ? (await readdir(folder)).filter((file) => file.startsWith(`${id}-`)) : [];
    await Promise.all(outdated.map((file) => rm(join(folder, file), { force: true })));
    return { bytes, final };
  });
}

/**
 * `/share/club-<mark>.jpg`, the club's share image, and `/share/<kind>/<id>-<mark>.jpg`, that of an event, offer or
 * news item. An outdated URL redirects to the current one.
 *
 * @param folder of the share images; created if missing.
 */
export function shareImages(db: Database, folder: string, storage: MediaStorage): Hono {
  const app = new Hono();

  app.get("/:file{club-[0-9a-f]{12}\\.jpg}", async (context) => {
    const path = clubImagePath();
    if (basename(path) !== context.req.param("file")) return redirectToCurrent(context, path);
    return sendGenerated(context, await shareImage("club", clubCard(), folder, storage), "image/jpeg");
  });
  app.get("/:kind/:file", async (context) => {
    const { kind, file } = context.req.param();
    const [, id] = FILE_NAME.exec(file) ?? [];
    const shared = id && isKind(kind) ? await findShared(db, kind, id) : undefined;
    if (!id || !shared) return context.notFound();
    if (basename(shared.path) !== file) return redirectToCurrent(context, shared.path);
    return sendGenerated(context, await shareImage(id, shared.card, folder, storage), "image/jpeg");
  });
  app.all("/:kind/:file", onlyMethods("GET"));
  return app;
}
