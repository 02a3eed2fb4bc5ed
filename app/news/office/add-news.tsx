import { useState } from "react";
import { hasPicture } from "../../media/office/form-picture.ts";
import type { Answer } from "../../office/call-staff-api.ts";
import type { FormAlert } from "../../office/form-alert.tsx";
import { useOfficeForm } from "../../office/use-office-form.tsx";
import { type Changed, serverMessage } from "../../publishing/office/publishing-client.ts";
import { SeeIt } from "../../publishing/office/view-link.tsx";
import { wrongFields } from "../../ui/office/wrong-fields.ts";
import type { StaffNews } from "../news-item.ts";
import { newNewsSchema } from "../schema.ts";
import { newsCalls } from "./news-calls.ts";
import { NewsFormPage } from "./news-form-page.tsx";
import { newNews } from "./news-start.ts";
import { shownFrom } from "./shown-from.ts";

function outcome(answer: Answer<Changed<StaffNews>>): FormAlert | null {
  if (answer.kind === "ended") return null;
  if (answer.kind === "unreachable") return { tone: "bad", text: "Network error. Please try again later." };
  if (answer.kind === "refused") {
    return { tone: "bad", text: `Error posting news, ${serverMessage(answer) || "please try again."}` };
  }
  const { _id, status, date } = answer.data.item;
  const detail = <SeeIt to={`/news/${_id}`} active={status} from={shownFrom(date)} />;
  return { tone: "good", text: "News posted successfully!", detail };
}

/** Puts up a new news item. */
export default function AddNews() {
  const [start] = useState(newNews);
  const form = useOfficeForm<Changed<StaffNews>>({
    name: "add-news",
    start,
    check: (values, element) => ({
      ...wrongFields(newNewsSchema, values),
      ...(!hasPicture(element) && { image: "A picture, please." }),
    }),
    send: newsCalls.add,
    outcome,
  });
  return <NewsFormPage title="Add News" form={form} save={{ text: "Post news", busy: "Posting..." }} />;
}
