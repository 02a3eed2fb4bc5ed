import { createPublishingClient } from "../../publishing/office/publishing-client.ts";
import type { StaffNews } from "../news-item.ts";

/** What staff do with news. */
export const newsCalls = createPublishingClient<StaffNews>("/api/news", {
  name: "news",
  add: "post-news",
  label: ({ title }) => title,
  list: "admin-all-news",
});
