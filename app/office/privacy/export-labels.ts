import { entryLabels, methodLabels, stateLabels } from "../../bookings/deposits/deposit.ts";

/** The document's sections in order, by their key in the export. */
export const sectionTitles: Record<string, string> = {
  requests: "Requests",
  mails: "Emails",
  newsletter: "Newsletter",
  consents: "What you agreed to and withdrew",
  no_emails_to: "Addresses that get no campaigns",
  guest_lists: "Guest lists",
  tickets: "Tickets",
  lists_owned: "Guest lists you own",
  tags: "Tags",
  notes_by_staff: "Notes by staff",
  flags_for_the_door: "What the door was told",
  imported: "From a tool we used before",
  kept_after_erasure: "What stays if your data is erased",
};

/** Labels of fields for which the key, split into words, is not enough. */
const labels: Record<string, string> = {
  about: "About",
  added_on: "Added",
  answer_by: "Answer until",
  answered_on: "Answered",
  asked_on: "Asked",
  at: "When",
  at_the_door: "At the door",
  automatic: "Sent by a program",
  balance_cents: "Still due",
  buttons: "Possible answers",
  by: "By",
  came_back: "Not delivered",
  came_back_on: "Not delivered on",
  came_by_campaign: "Came through the campaign",
  changed_on: "Last change",
  confirmed_on: "Confirmed",
  counted_from: "Counted from",
  created_on: "Made",
  cut: "Shortened",
  date_wanted: "Date",
  due_cents: "Due",
  due_on: "Due by",
  emailed_on: "Last email about it",
  failed_in_a_row: "Emails in a row that weren't delivered",
  filled_in: "What you filled in",
  from_file: "File",
  given_by: "Given by",
  given_on: "Given",
  held_cents: "With us now",
  held_until: "Held until",
  imported_on: "Imported",
  kept_cents: "Kept",
  kept_for: "Kept for",
  left_on: "Unsubscribed",
  looked_after_by: "Assigned to",
  made_on: "Made",
  minimum_cents: "Minimum spend",
  of_cents: "Of",
  offered_on: "Offered",
  on: "Imported",
  opened_on: "Opened",
  owner_email: "Owner's email",
  owner_kind: "Kind of owner",
  owner_name: "Owner",
  paid_cents: "Paid",
  part: "Paid in part",
  quoted: "Quoted",
  received_cents: "Received",
  received_on: "Received",
  refunded_cents: "Refunded",
  removed_on: "Removed",
  revoked_on: "Revoked",
  sent_on: "Sent",
  set_on: "Set",
  settled_on: "Decided",
  shown_at_doors: "Shown at the door",
  shown_with: "What you saw when you sent it",
  spam: "Taken for spam",
  spent_cents: "Spent",
  taken_for_spam: "Taken for spam",
  to_the_words: "Agreed to",
  unsubscribed_through_it_on: "Unsubscribed through it",
  version: "Version of the words",
  waived_cents: "Waived",
  waiting_change: "Change you asked for",
  waitlisted_on: "On the waitlist since",
  written_on: "Written",
};

const sentenceCase = (key: string) => {
  const words = key.replace(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A field's label; fields of forms have the form's labels. */
export const exportLabel = (key: string): string =>
  labels[key] ?? (/^[a-z][a-z_]*$/.test(key) ? sentenceCase(key) : key);

/** Fields with the program's own values, such as `part-paid`. */
const coded = new Set(
  "action change came_back entry given_by method outcome owner_kind reason_code state status verdict what where".split(
    " ",
  ),
);

const codes: Record<string, string> = {
  ...methodLabels,
  ...entryLabels,
  ...stateLabels,
  demo: "Not sent: invented for the demo",
  hard: "For good",
  soft: "For now",
  told: "Told about a change of the event",
  waiting: "Queued",
  yes: "Accepted",
};

/** The text for the program's own value of a field; undefined for values that people typed. */
export function codeText(key: string, value: string): string | undefined {
  if (key === "by" && value === "guest") return "Guest";
  if (!coded.has(key) || !/^[a-z]+(-[a-z]+)*$/.test(value)) return undefined;
  return Object.hasOwn(codes, value) ? codes[value] : sentenceCase(value);
}
