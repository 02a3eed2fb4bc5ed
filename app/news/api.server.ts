import { Hono } from "hono";
import { jsonError, onlyMethods } from "../lib/json-errors.server.ts";
import { publishingEndpoints } from "../publishing/endpoints.server.ts";
import type { PublishingServices } from "../publishing/published-kind.server.ts";
import { publishedNews } from "./staff-endpoints.server.ts";
import { listStaffNews } from "./staff-store.server.ts";
import { findNews, listNews } from "./store.server.ts";

/** `/api/news`, for guests and for staff. */
export function newsApi(services: PublishingServices): Hono {
  const { db } = services;
  const api = new Hono();

  api.get("/", async (context) => context.json(await listNews(db, Date.now())));
  api.all("/", onlyMethods("GET"));

  // Before the items, whose ids could be anything.
  api.get("/admin-all-news", async (context) => context.json(await listStaffNews(db)));
  api.all("/admin-all-news", onlyMethods("GET"));
  publishingEndpoints(api, services, publishedNews, "/post-news");

  api.get("/:id", async (context) => {
    const item = await findNews(db, context.req.param("id"), Date.now());
    return item ? context.json(item) : jsonError(context, 404, "News article not found.");
  });
  api.all("/:id", onlyMethods("GET"));

  return api;
}
