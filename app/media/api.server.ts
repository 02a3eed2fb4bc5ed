import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { Database } from "../db/tables.ts";
import { onlyMethods } from "../lib/json-errors.server.ts";
import { readCut } from "./cut.ts";
import { makeCut } from "./cut-picture.server.ts";

const FILE_NAME = /^\/media\/([0-9a-f-]{36})((-\d+)?\.(avif|webp|jpg)|-(1x1|4x3|16x9)-\d+-\d+\.jpg)$/;

/** What a guest sees in place of a picture whose file is gone: the venue's dark with its sun. */
const placeholder = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#FF5A1F"/><stop offset=".5" stop-color="#F0127A"/><stop offset="1" stop-color="#5B2BFF"/></linearGradient></defs><path fill="#191320" d="M0 0h800v1000H0z"/><g fill="url(#g)" opacity=".85"><path d="M180 520a220 220 0 0 1 440 0z"/><path d="M186 540h428l-20 44H206zM222 610h356l-34 34H256zM286 670h228l-70 28h-88z"/></g></svg>`;

/**
 * `/media/<id>.jpg`, its widths and formats, and its cuts, from `folder`. A name that was never given out is
 * 404; a known picture whose file is missing is a placeholder that nobody caches.
 */
export function mediaFiles(db: Database, folder: string): Hono {
  const files = new Hono();

  files.use("/:file", async (context, next) => {
    const [, id] = FILE_NAME.exec(context.req.path) ?? [];
    if (!id) return context.notFound();
    if (!["GET", "HEAD"].includes(context.req.method)) return onlyMethods("GET")(context);
    return next();
  });
  const send = serveStatic({
    root: folder,
    rewriteRequestPath: (path) => path.replace(/^\/media/, ""),
    onFound: (_path, context) => context.header("Cache-Control", "public, max-age=31536000, immutable"),
  });
  files.get("/:file", send);
  // Made when it is first asked for, then a file like the others.
  files.get("/:file", async (context, next) => {
    const name = context.req.param("file");
    const cut = readCut(name);
    if (!cut) return /-\d+x/.test(name) ? context.notFound() : next();
    return (await makeCut(db, folder, name, cut)) ? send(context, async () => {}) : context.notFound();
  });
  files.get("/:file", async (context) => {
    const id = context.req.param("file").slice(0, 36);
    const known = await db.selectFrom("media").select("id").where("id", "=", id).executeTakeFirst();
    if (!known) return context.notFound();
    return context.body(placeholder, 200, { "Content-Type": "image/svg+xml", "Cache-Control": "no-store" });
  });

  return files;
}
