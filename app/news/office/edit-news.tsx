import { useState } from "react";
import { useNavigate } from "react-router";
import type { Answer } from "../../auth/staff-call.ts";
import { type Said, useOfficeForm } from "../../auth/use-office-form.tsx";
import { EditScreen } from "../../published/office/edit-screen.tsx";
import { type Changed, serverWords } from "../../published/office/published-calls.ts";
import { SavedWords } from "../../published/office/saved-words.tsx";
import { removeWithUndo } from "../../published/office/use-published-changes.ts";
import { officeButton } from "../../ui/office/button.ts";
import { say } from "../../ui/office/toast-store.ts";
import { wrongFields } from "../../ui/office/wrong-fields.ts";
import type { StaffNews } from "../news-item.ts";
import { newsChangeSchema } from "../schema.ts";
import { newsCalls } from "./news-calls.ts";
import { NewsFormPage } from "./news-form-page.tsx";
import { newsLabels, newsStart, newsWords } from "./news-start.ts";

function outcome(answer: Answer<Changed<StaffNews>>): Said | null {
  if (answer.kind === "ok" || answer.kind === "ended") return null;
  if (answer.kind === "unreachable") return { tone: "bad", text: "Network error. Please try again later." };
  const words = answer.status === 412 ? "" : serverWords(answer);
  return { tone: "bad", text: words || "Error updating news." };
}

function NewsEditor({ item }: { item: StaffNews }) {
  const navigate = useNavigate();
  const [saved, setSaved] = useState(item);
  const form = useOfficeForm<Changed<StaffNews>>({
    name: `edit-news-${item._id}`,
    start: newsStart(item),
    check: (values) => wrongFields(newsChangeSchema, values),
    send: (sent, onProgress, version) => newsCalls.edit(item._id, sent, onProgress, version),
    next: (changed) => newsStart(changed.item),
    onSaved: (changed) => {
      setSaved(changed.item);
      say(changed.message);
    },
    outcome,
    meanwhile: {
      newest: async () => {
        const now = await newsCalls.find(item._id);
        if (now) setSaved(now);
        return now && newsStart(now);
      },
      labels: newsLabels,
      words: newsWords,
    },
  });
  const remove = async () => {
    const gone = await removeWithUndo(newsCalls, saved, () => navigate(`/admin/edit-news/${item._id}`));
    if (!gone) return;
    form.letGo();
    navigate("/admin/news-items");
  };
  return (
    <NewsFormPage
      title={`Edit ${saved.title}`}
      heading="Edit news"
      form={form}
      save={{ words: "Save news", busy: "Saving..." }}
      item={saved}
      actions={
        <>
          <SavedWords item={saved} />
          <button type="button" onClick={remove} className={officeButton("outline")}>
            Delete
          </button>
        </>
      }
    />
  );
}

/** Changes a news item. */
export default function EditNews() {
  return (
    <EditScreen<StaffNews>
      title="Edit news"
      name="news"
      calls={newsCalls}
      list={{ to: "/admin/news-items", label: "All news" }}
    >
      {(item) => <NewsEditor key={item._id} item={item} />}
    </EditScreen>
  );
}
