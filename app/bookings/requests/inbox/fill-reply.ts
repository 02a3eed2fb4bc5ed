import { calledName } from "../../../platform/lib/called-name.ts";
import { formatLongDate } from "../../../platform/lib/time/wall-time-text.ts";
import { withoutName } from "../../../platform/lib/without-name.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { type RequestPlaceholder, requestPlaceholders } from "../../../platform/venue/schema/placeholders.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { FilledTemplate, RequestDetail } from "../request.ts";

/** An email as people read it. */
export type Letter = Pick<FilledTemplate, "subject" | "text">;

/** The values of placeholders; empty if a request has none. */
export type PlaceholderValues = Record<RequestPlaceholder, string>;

/** A request's booking as text. */
export type Booked = Partial<Pick<PlaceholderValues, "table" | "deposit" | "deposit_due" | "change">>;

/** The values of placeholders in an email about a request. */
export function placeholderValues(
  { name, date, reference, fields }: Pick<RequestDetail, "name" | "date" | "reference" | "fields">,
  { table = "", deposit = "", deposit_due = "", change = "your change" }: Booked = {},
): PlaceholderValues {
  return {
    first_name: calledName(name).split(" ")[0] ?? "",
    night: date === null ? "the night" : formatLongDate(date),
    reference,
    guests: fields.find(({ key }) => key === "guests")?.value ?? "all of you",
    venue: venue.name,
    table,
    deposit,
    deposit_due,
    change,
  };
}

/** The values of a deposit's placeholders. @param due ISO 8601 as the venue's clock shows it. */
export function depositTexts(cents: number, due: string | null): Booked {
  return cents > 0 ? { deposit: formatAmount(cents), deposit_due: due === null ? "" : formatLongDate(due) } : {};
}

const PLACEHOLDER = /\{(\w+)\}/g;

const isKnown = (name: string): name is RequestPlaceholder => Object.hasOwn(requestPlaceholders, name);

/** Fills in an email's placeholders; one without a value stays. One pass, so that none in a guest's name is replaced. */
export function fillReply({ subject, text }: Letter, values: PlaceholderValues): Letter {
  const named = (part: string) => (values.first_name === "" ? withoutName(part, "{first_name}") : part);
  const fill = (part: string) =>
    named(part).replace(PLACEHOLDER, (whole, name: string) => (isKnown(name) && values[name]) || whole);
  return { subject: fill(subject), text: fill(text) };
}

/** The placeholders of an email that have no value and need one: an email works without a name. */
export function emptyPlaceholders({ subject, text }: Letter, values: PlaceholderValues): RequestPlaceholder[] {
  const names = [...`${subject}\n${text}`.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  return [...new Set(names)]
    .filter((name) => isKnown(name))
    .filter((name) => name !== "first_name" && values[name] === "");
}

const missing: Partial<Record<RequestPlaceholder, string>> = {
  table: "No table is assigned",
  deposit: "No deposit is set",
  deposit_due: "The deposit has no due date",
};

/** The missing value of a placeholder, as the start of a sentence: `No table is assigned`. */
export function missingText(name: RequestPlaceholder): string {
  return missing[name] ?? `{${name}} is empty`;
}
