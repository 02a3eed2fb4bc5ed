import * as z from "zod/mini";
import { publishingEndpoints } from "../../house/published-items/endpoints.server.ts";
import type { PublishedKind } from "../../house/published-items/published-kind.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint } from "../../platform/http/endpoint.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { today } from "../../platform/venue/today.ts";
import { type StaffNews, USUAL_CATEGORY } from "./news-item.ts";
import { type NewsForm, newNewsSchema, newsChangeSchema } from "./schema.ts";
import { newsItemShape, newsSummaryShape, staffNewsShape } from "./shapes.ts";
import { findStaffNews, listStaffNews } from "./staff-store.server.ts";
import { findNews, listNews } from "./store.server.ts";

/** News as published items. */
const publishedNews: PublishedKind<"news", NewsForm, StaffNews> = {
  table: "news",
  name: "news",
  added: "News posted successfully!",
  changed: "News updated successfully!",
  newSchema: newNewsSchema,
  changeSchema: newsChangeSchema,
  find: findStaffNews,
  async columns(db, form, id = "") {
    const before = await db
      .selectFrom("news")
      .select(["category", "author", "published_on"])
      .where("id", "=", id)
      .executeTakeFirst();
    return {
      columns: {
        title: form.title,
        short_description: form.short_description,
        long_description: form.long_description,
        redirect_url: form.redirect_url || null,
        category: (form.category ?? before?.category) || USUAL_CATEGORY,
        author: (form.author ?? before?.author) || null,
        published_on: form.date ?? before?.published_on ?? today(),
      },
    };
  },
};

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
    async handle(context, { db }: { db: Database }, { params }) {
      const item = await findNews(db, params.id, Date.now());
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
] as const;
