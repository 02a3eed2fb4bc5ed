import { fillReply } from "../app/bookings/requests/inbox/fill-reply.ts";
import type { GuestAccess } from "../app/house/mail/templates/template.server.ts";
import type { RequestKind } from "../app/platform/db/tables/requests.ts";
import { jsonText } from "../app/platform/lib/json-text.ts";
import { emailsToGuests, emailsWithListAccess, type MailData } from "../app/platform/outbox/queue.server.ts";
import type { StoredMail } from "../app/platform/outbox/stored-mail.server.ts";
import { pageTexts } from "../app/platform/venue/page-texts.server.ts";
import { requestKinds } from "../app/platform/venue/request-kinds.ts";
import { venue } from "../app/platform/venue/venue.ts";
import { accountEmailSamples } from "./account-email-samples.ts";
import { campaignSamples } from "./campaign-samples.ts";
import { listEmailSamples } from "./list-email-samples.ts";
import { nightChangedSamples } from "./night-changed-samples.ts";

/** Longer than any line of a phone: guests and staff can type such words. */
const LONG_WORD = "Oberschmidtbergerhausenstrassenbahnhaltestellenverwalterinnen";

const kind = "vip-table" satisfies RequestKind;
const request = { kind, reference: "VIP-7Q4K" } as const;
const night = "2026-11-28";
const subscriberId = "01989a1e-7c00-7000-8000-000000000001";
const at = "2026-11-28T11:00:00.000Z";

const table = {
  reference: request.reference,
  night,
  table: "Booth 3",
  room: "Main room",
  seats: 6,
  minimum: 250_000,
  guests: 5,
};
const owed = [
  { label: "Date", value: "Saturday 28 November 2026" },
  { label: "Deposit", value: "$500" },
  { label: "Due by", value: "Thu 26 Nov, 10 PM" },
  { label: "Refundable until", value: "Thu 26 Nov, 10:30 PM" },
  { label: "Minimum spend", value: "$2,500" },
  { label: "Payment reference", value: "VIP-7Q4K-42" },
];
const bank = [
  { label: "Account name", value: "Harbour Hospitality Pty Ltd" },
  { label: "BSB", value: "062-000" },
  { label: "Account number", value: "12345678" },
];
const howToPay = "Transfer $500 and quote VIP-7Q4K-42, so we can find your payment.";
const terms = "The deposit comes off your bill on the night.\nIt's non-refundable within 48 hours of your booking.";

const acted = { ...request, name: "Mia Chen" };

const fields = [
  { key: "date", label: "Date", value: "Saturday 28 November 2026" },
  { key: "guests", label: "Guests", value: "6" },
  { key: "budget", label: "Budget", value: "$2500 +" },
  { key: "name", label: "Name", value: "Mia Chen" },
  { key: "email", label: "Email", value: "mia@guest.example" },
  { key: "phone", label: "Phone", value: "+61412345678" },
  { key: "message", label: "Comment", value: "It is a birthday.\nA booth without a step, please." },
];

interface Template {
  name: string;
  subject: string;
  text: string;
}

/** The reply templates of a settings group with the paths that lead to them: `Approved: Table`. */
function templatesIn(value: unknown, path: string): [string, Template][] {
  if (Array.isArray(value)) return value.map((one: Template) => [`${path} ${one.name}`, one]);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => templatesIn(one, `${path} ${name}`));
}

/** Every reply template as it is shipped, filled in. */
function replies(): Record<string, MailData["reply"]> {
  const { replies, decisions } = pageTexts();
  const values = {
    first_name: "Mia",
    night: "Saturday 28 November 2026",
    reference: request.reference,
    guests: "6",
    venue: venue.name,
    table: "Booth 3",
    deposit: "$500",
    deposit_due: "Thursday 26 November 2026",
    change: "Guests: 8, was 6",
  };
  const templates = [...templatesIn(replies, "reply:"), ...templatesIn(decisions, "decision:")];
  return Object.fromEntries(
    templates.map(([name, template]) => [name, { ...request, ...fillReply(template, values) }]),
  );
}

/** The data of each template: its variants by name, and one with a word that is too long for a line. */
function makeSamples(origin: string): { [Name in keyof MailData]: Record<string, MailData[Name]> } {
  return {
    "request-received": {
      ...Object.fromEntries(
        (Object.keys(requestKinds) as RequestKind[]).map((one) => [one, { kind: one, reference: "REQ-7Q4K" }]),
      ),
      table: { ...request, date: night, time: "22:30", guests: 6 },
      waitlist: { ...request, date: night, guests: 6, waitlist: 2 },
      tonight: { ...request, date: night, guests: 6, promise: "tonight", facts: fields.slice(0, 3) },
      offer: { kind: "claim", reference: "OFF-7Q4K", date: night, offer: "Two-for-one entry before 11 PM" },
      "long word": { kind: "claim", reference: "OFF-7Q4K", date: night, offer: LONG_WORD },
    },
    "request-for-the-club": {
      table: { ...request, fields },
      "long word": {
        ...request,
        fields: [
          { key: "name", label: "Name", value: LONG_WORD },
          { key: "message", label: "Comment", value: LONG_WORD.repeat(5) },
        ],
      },
    },
    "guest-cancelled": {
      refund: {
        kind: "vip-table",
        reference: "VIP-7Q4K",
        night,
        guests: 6,
        held: true,
        deposit: "We'll refund your deposit of $500 in full, and email you once we have.",
      },
      inquiry: { kind: "function", reference: "FUN-7Q4K", night, guests: 60, held: false, deposit: "" },
    },
    "guest-acted": {
      question: { ...acted, what: "asked a question", fields: [{ label: "Question", value: "Is there a step?" }] },
      change: {
        ...acted,
        what: "asked for a change",
        fields: [
          { label: "Date", value: "Saturday 5 December 2026, was Saturday 28 November 2026" },
          { label: "Guests", value: "8, was 6" },
        ],
      },
      answer: { ...acted, what: "answered: Take the table", fields: [{ label: "Answer", value: "Take the table" }] },
      cancelled: { ...acted, what: "cancelled their request", fields: [] },
      email: {
        ...acted,
        name: "Someone",
        what: "replied from another address",
        fields: [
          { label: "From", value: "someone@guest.example, not the request's address" },
          { label: "Subject", value: "Re: Your table" },
          { label: "Email", value: "We will be nine.\n\nMia" },
          { label: "Attachments", value: "menu.pdf (1.2 MB). They are in the mailbox only." },
        ],
      },
      "long word": {
        ...acted,
        name: LONG_WORD,
        what: "asked a question",
        fields: [{ label: "Question", value: LONG_WORD }],
      },
    },
    reply: {
      ...replies(),
      "with a deposit": {
        ...request,
        subject: "Your table for Saturday 28 November 2026 is confirmed, VIP-7Q4K",
        text: "Hi Mia,\n\nPlease pay the deposit of $500 by Thursday 26 November 2026. How to pay is in this email and on your private page.",
        deposit: { facts: [...owed.slice(1), ...bank], howToPay },
        booking: [...fields.slice(0, 2), { label: "Table", value: "Booth 3" }],
      },
      "long word": { ...request, subject: LONG_WORD, text: `${LONG_WORD}\n\nhttps://guest.example/${LONG_WORD}` },
    },
    question: {
      table: {
        ...request,
        subject: "About your table for Saturday 28 November 2026, VIP-7Q4K",
        text: "Hi Mia,\n\nOne question about your table for 6 on Saturday 28 November 2026:\n\nChoose an answer, or reply to this email.",
        question: "Is 10:30 PM all right for you?",
        options: ["10:30 PM is fine", "We'd rather come later"],
      },
      "long word": {
        ...request,
        subject: "About your table",
        text: "Hi Mia,",
        question: LONG_WORD,
        options: [LONG_WORD, "No"],
      },
    },
    "night-changed": nightChangedSamples(request, night, LONG_WORD),
    "table-offer": {
      offer: { ...table, offer: { id: "1", expires: "2026-11-24T13:30:00+11:00" } },
      "offer with a deposit": {
        ...table,
        offer: { id: "1", expires: "2026-11-24T13:30:00+11:00" },
        deposit: { facts: owed.slice(1, 3) },
      },
      confirmed: table,
      "confirmed with a deposit": { ...table, deposit: { facts: [...owed.slice(1), ...bank], howToPay } },
      "long word": {
        ...table,
        table: LONG_WORD,
        room: LONG_WORD,
        offer: { id: "1", expires: "2026-11-24T13:30:00+11:00" },
      },
    },
    "day-before": {
      table: { reference: request.reference, night, guests: 6, time: "00:30" },
      "without a time": { reference: request.reference, night, guests: 1 },
    },
    deposit: {
      asked: { ...request, about: "asked", title: "Deposit: $500 to pay", facts: [...owed, ...bank], howToPay, terms },
      reminder: { ...request, about: "reminder", title: "Deposit: $500 to pay", facts: owed, howToPay, terms },
      overdue: { ...request, about: "asked", title: "Deposit overdue: $500 to pay", facts: owed, howToPay, terms },
      part: {
        ...request,
        about: "received",
        title: "Deposit: $200 of $500 paid, $300 to pay",
        howToPay,
        terms,
        facts: [...owed.slice(0, 2), { label: "Paid", value: "$200" }, { label: "To pay", value: "$300" }],
        part: "Thanks, we've received $200 of your deposit of $500. $300 is left to pay, by Thu 26 Nov, 10 PM.",
      },
      received: {
        ...request,
        about: "received",
        title: "Deposit paid: $500",
        howToPay: "",
        terms,
        facts: [...owed.slice(0, 2), { label: "Paid", value: "$500" }, ...owed.slice(3)],
      },
      refunded: {
        ...request,
        about: "refunded",
        title: "Deposit refunded: $500",
        howToPay: "",
        terms: "",
        facts: [...owed.slice(0, 2), { label: "Refunded", value: "$500" }],
      },
      moved: { ...request, about: "moved", title: "Deposit: $500 to pay", facts: owed, howToPay, terms },
      "long word": { ...request, about: "asked", title: LONG_WORD, facts: owed, howToPay, terms: LONG_WORD },
    },
    ...listEmailSamples(LONG_WORD, at),
    welcome: { confirmed: { subscriberId }, unconfirmed: { subscriberId, unconfirmed: true } },
    confirm: { required: { subscriberId, required: true }, "not required": { subscriberId, required: false } },
    "campaign-test": campaignSamples(LONG_WORD, origin),
    ...accountEmailSamples(LONG_WORD, at),
  };
}

/** A sample, as `renderMail` takes it. */
interface EmailSample {
  /** `deposit: reminder` */
  name: string;
  template: keyof MailData;
  row: StoredMail & { about: string };
  site: { origin: string; secret: string; access?: GuestAccess; accountLink: string };
}

/**
 * Every email that the program sends, in each of its variants: a template without a sample is a type error. Only the
 * settings name the club.
 */
export function emailSamples(origin = "https://afterglow.example"): EmailSample[] {
  const link = `${origin}/my/secret`;
  return Object.entries(makeSamples(origin)).flatMap(([name, variants]) =>
    Object.entries(variants).map(([variant, data]): EmailSample => {
      const template = name as keyof MailData;
      const claim = "kind" in data && data.kind === "claim" && name === "request-received";
      const ofList = emailsWithListAccess.includes(name);
      const entry = name === "list-entry";
      const access = {
        link: entry ? "" : ofList ? `${origin}/list/secret` : link,
        ...((claim || entry) && { code: "AG-7Q4K-2M9P", qr: Buffer.from("png") }),
      };
      return {
        name: `${name}: ${variant}`,
        template,
        row: { template, data: jsonText(data), about: "01989a1e-7c00-7000-8000-000000000002" },
        site: {
          origin,
          secret: "secret",
          accountLink: `${origin}/admin/link#secret`,
          ...((emailsToGuests.includes(name) || ofList) && { access }),
        },
      };
    }),
  );
}
