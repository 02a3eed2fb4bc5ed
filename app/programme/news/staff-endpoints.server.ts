import type { PublishedKind } from "../../house/publishing/published-kind.server.ts";
import { today } from "../../platform/venue/today.ts";
import { type StaffNews, USUAL_CATEGORY } from "./news-item.ts";
import { type NewsForm, newNewsSchema, newsChangeSchema } from "./schema.ts";
import { findStaffNews } from "./staff-store.server.ts";

/** News as published items. */
export const publishedNews: PublishedKind<"news", NewsForm, StaffNews> = {
  table: "news",
  name: "news",
  noun: "news item",
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
