import { createPublishingClient } from "../../../house/published-items/office/publishing-client.ts";
import type { StaffNews } from "../news-item.ts";

/** The staff calls of news. */
export const newsCalls = createPublishingClient<StaffNews>("/api/news", {
  name: "news",
  add: "post-news",
  label: ({ title }) => title,
  list: "admin-all-news",
});
