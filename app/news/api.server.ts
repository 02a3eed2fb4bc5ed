import { Hono } from "hono";
import type { Database } from "../db/tables.ts";
import { jsonError, onlyMethods } from "../lib/json-errors.server.ts";
import { findNews, listNews } from "./store.server.ts";

/** `/api/news`. */
export function newsApi(db: Database): Hono {
  const api = new Hono({ strict: false });

  api.get("/", async (context) => context.json(await listNews(db)));
  api.all("/", onlyMethods("GET"));

  api.get("/:id", async (context) => {
    const item = await findNews(db, context.req.param("id"));
    return item ? context.json(item) : jsonError(context, 404, "News article not found.");
  });
  api.all("/:id", onlyMethods("GET"));

  return api;
}
