import * as z from "zod/mini";
import { publishingEndpoints } from "../../house/publishing/endpoints.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint } from "../../platform/http/endpoint.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { newsItemShape, newsSummaryShape, staffNewsShape } from "./shapes.ts";
import { publishedNews } from "./staff-endpoints.server.ts";
import { listStaffNews } from "./staff-store.server.ts";
import { findNews, listNews } from "./store.server.ts";

/** `/api/news`, for guests and for staff. */
export const newsEndpoints = [
  endpoint({
    method: "GET",
    path: "/news",
    access: "anyone",
    summary: "Lists active news whose date has come, newest first.",
    output: z.array(newsSummaryShape),
    handle: (_context, { db }: { db: Database }) => listNews(db, Date.now()),
  }),
  endpoint({
    method: "GET",
    path: "/news/:id",
    access: "anyone",
    summary: "Returns a news item.",
    output: newsItemShape,
    async handle(context, { db }: { db: Database }) {
      const item = await findNews(db, context.req.param("id"), Date.now());
      return item ?? jsonError(context, 404, "News article not found.");
    },
  }),
  endpoint({
    method: "GET",
    path: "/news/admin-all-news",
    access: "news.see",
    summary: "Lists all news, newest first.",
    output: z.array(staffNewsShape),
    handle: (_context, { db }: { db: Database }) => listStaffNews(db),
  }),
  ...publishingEndpoints(publishedNews, { path: "/news", add: "post-news", shape: staffNewsShape }),
];
