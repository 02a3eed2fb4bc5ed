import { imageLabels, imageValues } from "../../../house/images/office/form-image.ts";
import { formatDate } from "../../../platform/lib/time/wall-time-text.ts";
import { today } from "../../../platform/venue/today.ts";
import type { FormStart } from "../../../staff/toolkit/merge-stale-edit.ts";
import { type StaffNews, USUAL_CATEGORY } from "../news-item.ts";

/** First values of the form of a new item. */
export function newNews(): FormStart {
  return {
    values: {
      title: "",
      short_description: "",
      long_description: "",
      redirect_url: "",
      category: USUAL_CATEGORY,
      author: "",
      date: today(),
      status: "true",
      ...imageValues(),
    },
  };
}

/** First values of the form of a stored item. */
export function newsStart(item: StaffNews): FormStart {
  const { title, short_description, long_description, redirect_url, category, author, date, status, image } = item;
  return {
    version: item.version,
    by: item.updated_by,
    values: {
      title,
      short_description,
      long_description,
      redirect_url: redirect_url ?? "",
      category,
      author: author ?? "",
      date,
      status: String(status),
      ...imageValues(image, item.picture),
    },
  };
}

/** Labels of the fields. */
export const newsLabels = {
  title: "Title",
  short_description: "Short description",
  long_description: "Long description",
  redirect_url: "Redirect URL",
  category: "Category",
  author: "Author",
  date: "Date",
  status: "Status",
  ...imageLabels,
};

/** The value as text of a field that only news have. */
export function newsText(name: string, value: string): string | undefined {
  return name === "date" && value ? formatDate(value) : undefined;
}
