import { useState } from "react";
import { usePublishedAdd } from "../../../house/published-items/office/use-published-add.ts";
import { ViewLink } from "../../../house/published-items/office/view-link.tsx";
import { newNewsSchema } from "../schema.ts";
import { newsCalls } from "./news-calls.ts";
import { NewsFormPage } from "./news-form-page.tsx";
import { newNews } from "./news-start.ts";
import { shownFrom } from "./shown-from.ts";

/** Adds a news item. */
export default function AddNews() {
  const [start] = useState(newNews);
  const form = usePublishedAdd({
    name: "add-news",
    start,
    schema: newNewsSchema,
    calls: newsCalls,
    added: ({ _id, status, date }) => ({
      tone: "good",
      text: "News posted successfully!",
      detail: <ViewLink to={`/news/${_id}`} active={status} from={shownFrom(date)} />,
    }),
    refused: (message) => ({ text: `Error posting news, ${message || "please try again."}` }),
  });
  return <NewsFormPage title="Add News" form={form} save={{ text: "Post news", busy: "Posting..." }} />;
}
