import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Context, Hono } from "hono";
import type { Database } from "../db/tables.ts";
import { findEvent } from "../events/store.server.ts";
import { onlyMethods } from "../lib/json-errors.server.ts";
import { KEPT_FOR_GOOD } from "../media/image.ts";
import { type MediaStorage, readImage } from "../media/media-storage.ts";
import { findNews } from "../news/store.server.ts";
import { findOffer } from "../offers/store.server.ts";
import { drawShareImage } from "./draw-share-image.server.ts";
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

/** The shared item with an id, if guests may see it. */
async function findShared<Kind extends SharedKind>(db: Database, kind: Kind, id: string) {
  const item = await finders[kind](db, id);
  return item && { card: shareCard(kind, item), path: shareImagePath(kind, item) };
}

/** Share images on disk, each drawn when it is first requested, one at a time. */
class ShareImageCache {
  readonly #folder: string;
  readonly #stored: MediaStorage;
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string, stored: MediaStorage) {
    this.#folder = folder;
    this.#stored = stored;
  }

  #read(name: string): Promise<Buffer | undefined> {
    return readFile(join(this.#folder, name)).catch(() => undefined);
  }

  /** @returns the image's bytes, and whether they are final: not when its art could not be read. */
  async get(id: string, card: ShareCard): Promise<{ bytes: Buffer; final: boolean }> {
    const cached = await this.#read(`${id}-${markOf(card)}.jpg`);
    if (cached) return { bytes: cached, final: true };
    const made = this.#last.then(() => this.#make(id, card));
    this.#last = made.catch(() => {});
    return made;
  }

  async #make(id: string, card: ShareCard): Promise<{ bytes: Buffer; final: boolean }> {
    const name = `${id}-${markOf(card)}.jpg`;
    // Another waiting request may have created it.
    const cached = await this.#read(name);
    if (cached) return { bytes: cached, final: true };
    const art = card.art ? await readImage(this.#stored, basename(card.art)).catch(() => undefined) : undefined;
    const bytes = await drawShareImage(card, art, { folder: this.#folder, storage: this.#stored });
    if (card.art && !art) return { bytes, final: false };
    await mkdir(this.#folder, { recursive: true });
    const older = (await readdir(this.#folder)).filter((file) => file.startsWith(`${id}-`));
    await writeFile(join(this.#folder, `${name}.part`), bytes);
    await rename(join(this.#folder, `${name}.part`), join(this.#folder, name));
    await Promise.all(older.map((file) => rm(join(this.#folder, file), { force: true })));
    return { bytes, final: true };
  }
}

/** @param final whether the image stays as it is. */
function send(context: Context, { bytes, final }: { bytes: Buffer; final: boolean }): Response {
  return context.body(new Uint8Array(bytes), 200, {
    "Content-Type": "image/jpeg",
    "Cache-Control": final ? KEPT_FOR_GOOD : "no-store",
  });
}

/**
 * `/share/club-<mark>.jpg`, the club's share image, and `/share/<kind>/<id>-<mark>.jpg`, that of an event, offer or
 * news item. An outdated URL redirects to the current image.
 *
 * @param folder of the share images; created if missing.
 * @param stored the image storage.
 */
export function shareImages(db: Database, folder: string, stored: MediaStorage): Hono {
  const cache = new ShareImageCache(folder, stored);
  const app = new Hono();

  app.get("/:file{club-[0-9a-f]{12}\\.jpg}", async (context) => {
    const path = clubImagePath();
    if (basename(path) !== context.req.param("file")) {
      context.header("Cache-Control", "no-cache");
      return context.redirect(path, 302);
    }
    return send(context, await cache.get("club", clubCard()));
  });
  app.get("/:kind/:file", async (context) => {
    const { kind, file } = context.req.param();
    const [, id] = FILE_NAME.exec(file) ?? [];
    const shared = id && isKind(kind) ? await findShared(db, kind, id) : undefined;
    if (!id || !shared) return context.notFound();
    if (basename(shared.path) !== file) {
      context.header("Cache-Control", "no-cache");
      return context.redirect(shared.path, 302);
    }
    return send(context, await cache.get(id, shared.card));
  });
  app.all("/:kind/:file", onlyMethods("GET"));
  return app;
}
