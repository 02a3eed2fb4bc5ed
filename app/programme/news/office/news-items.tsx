import { PublishedList, type Show } from "../../../house/published-items/office/published-list.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { StaffNews } from "../news-item.ts";
import { newsCalls } from "./news-calls.ts";
import { newsColumns } from "./news-columns.tsx";

const shows: Show<StaffNews>[] = [
  { id: "all", label: "All", includes: () => true, empty: "No news yet." },
  { id: "active", label: "Active", includes: ({ status }) => status, empty: "No active news." },
  { id: "inactive", label: "Inactive", includes: ({ status }) => !status, empty: "No inactive news." },
];

/** Every news item, for staff. */
export default function NewsItems() {
  return (
    <PublishedList
      title="News"
      list={useApi("GET /news/admin-all-news", {})}
      needs="news.change"
      calls={newsCalls}
      add={{ to: "/admin/news", label: "Add news" }}
      toEdit={({ _id }) => `/admin/edit-news/${_id}`}
      shows={shows}
      searchLabel="Search news by title, category or author"
      text={({ title, category, author }) => `${title} ${category} ${author ?? ""}`}
      columns={newsColumns}
    />
  );
}
