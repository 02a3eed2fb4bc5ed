import { createPublishingClient } from "../../../house/published-items/office/publishing-client.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import type { StaffNews } from "../news-item.ts";

/** The staff calls of news. */
export const newsCalls = createPublishingClient({
  label: ({ title }) => title,
  item: ({ news }: { news: StaffNews }) => news,
  find: (id) => callApi("GET /news/admin-news/:id", { params: { id } }),
  add: (sent) => callApi("POST /news/post-news", sent),
  edit: (id, sent) => callApi("POST /news/edit-news/:id", { params: { id }, ...sent }),
  setActive: (id, sent) => callApi("POST /news/switch-news/:id", { params: { id }, ...sent }),
  remove: (id) => callApi("POST /news/delete-news/:id", { params: { id } }),
  restore: (id) => callApi("POST /news/restore-news/:id", { params: { id } }),
});
