import { Hono } from "hono";
import type { Database } from "../../../platform/db/tables.ts";
import type { ViewServices } from "../../../platform/views/count-views.server.ts";
import { isWord, storedWord } from "../../../platform/views/short-link.ts";
import { findLink } from "./links.server.ts";
import { leadsTo, withWord } from "./target.server.ts";

interface GoServices extends ViewServices {
  db: Database;
}

/**
 * `/go/<word>`: redirects to the page of a short link, with the word in its address, so that what follows has it as its
 * source. Any other word is not found.
 */
export function goRoutes({ db, views }: GoServices): Hono {
  const app = new Hono();
  app.get("/:word", async (context, next) => {
    const { req } = context;
    const word = storedWord(req.param("word"));
    const link = isWord(word) ? await findLink(db, word) : undefined;
    if (!link) return next();
    views.visited(word, { method: req.method, headers: req.header() });
    const path = await leadsTo(db, link, Date.now());
    context.header("Cache-Control", "no-store");
    context.header("X-Robots-Tag", "noindex");
    return context.redirect(withWord(path, word), 302);
  });
  return app;
}
