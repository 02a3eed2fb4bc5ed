import { venue } from "../../content/venue.ts";
import { formatLongDate } from "../../lib/wall-time.ts";
import type { FilledTemplate, RequestDetail } from "../request.ts";

/** Fills a template with a request's data, with fallback words for missing data. */
export function fillReply(
  { subject, text }: Pick<FilledTemplate, "subject" | "text">,
  {
    name,
    date,
    reference,
    fields,
    change = "your change",
  }: Pick<RequestDetail, "name" | "date" | "reference" | "fields"> & { change?: string },
): { subject: string; text: string } {
  const known = new Map([
    ["first_name", name.split(" ")[0] ?? name],
    ["night", date === null ? "the night" : formatLongDate(date)],
    ["reference", reference],
    ["guests", fields.find(({ key }) => key === "guests")?.value ?? "all of you"],
    ["venue", venue.name],
    ["change", change],
  ]);
  // One pass, so that placeholders in a guest's name are not replaced.
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, word) => known.get(word) ?? whole);
  return { subject: fill(subject), text: fill(text) };
}
