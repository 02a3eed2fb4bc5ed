import type { ReplyTemplate } from "../../content/reply-templates.ts";
import { venue } from "../../content/venue.ts";
import { formatLongDate } from "../../lib/wall-time.ts";
import type { RequestDetail } from "../request.ts";

/** Fills a template with what is known of a request; what is not known is said in other words. */
export function fillReply(
  { subject, text }: Pick<ReplyTemplate, "subject" | "text">,
  { name, date, reference, fields }: Pick<RequestDetail, "name" | "date" | "reference" | "fields">,
): { subject: string; text: string } {
  const known = new Map([
    ["first_name", name.split(" ")[0] ?? name],
    ["night", date === null ? "the night" : formatLongDate(date)],
    ["reference", reference],
    ["guests", fields.find(({ label }) => label === "Guests")?.value ?? "all of you"],
    ["venue", venue.name],
  ]);
  // In one go: what a guest is called is not read as a template.
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, word) => known.get(word) ?? whole);
  return { subject: fill(subject), text: fill(text) };
}
