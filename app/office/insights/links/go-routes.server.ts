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
 * `/go/<word>`: redirects to a short link's page with the word in the URL, so that later steps have it as their source.
 * An unknown word is not found.
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
