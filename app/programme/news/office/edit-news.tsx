import { useParams } from "react-router";
import { EditScreen } from "../../../house/published-items/office/edit-screen.tsx";
import { usePublishedEdit } from "../../../house/published-items/office/use-published-edit.tsx";
import { useFresh } from "../../../staff/toolkit/use-fresh.ts";
import type { StaffNews } from "../news-item.ts";
import { newsChangeSchema } from "../schema.ts";
import { newsCalls } from "./news-calls.ts";
import { NewsFormPage } from "./news-form-page.tsx";
import { newsLabels, newsStart, newsText } from "./news-start.ts";

function NewsEditor({ item }: { item: StaffNews }) {
  const { form, saved, actions } = usePublishedEdit(item, {
    name: "news",
    calls: newsCalls,
    list: "/admin/news-items",
    start: newsStart,
    schema: newsChangeSchema,
    labels: newsLabels,
    text: newsText,
  });
  return (
    <NewsFormPage
      title={`Edit ${saved.title}`}
      heading="Edit news"
      form={form}
      save={{ text: "Save news", busy: "Saving..." }}
      item={saved}
      actions={actions}
    />
  );
}

/** Changes a news item. */
export default function EditNews() {
  const { id = "" } = useParams();
  const fresh = useFresh("GET /news/admin-news/:id", { params: { id } });
  return (
    <EditScreen title="Edit news" fresh={fresh} list={{ to: "/admin/news-items", label: "All news" }}>
      {({ news: item }) => <NewsEditor key={item._id} item={item} />}
    </EditScreen>
  );
}
