import { formatNightClock, formatNightTime } from "../content/club-night.ts";
import { careersPage } from "../content/pages/careers.ts";
import type { RequestKind } from "../content/request-kinds.ts";
import { formatDate, formatLongDate } from "../lib/wall-time.ts";
import { budgets } from "./forms/limits.ts";

/** A field of a request for display. */
export interface AskedField {
  label: string;
  value: string;
}

/** The parts of a request that are displayed. */
export interface Readable {
  kind: RequestKind;
  name: string;
  email: string;
  phone: string;
  /** `YYYY-MM-DD`. */
  date?: string | null | undefined;
  /** The fields of its kind, as stored. */
  details: Record<string, unknown>;
}

/** @returns one of the form's fields as text; empty if missing */
function said(details: Record<string, unknown>, field: string): string {
  const value = details[field];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** @returns the arrival time: `Sat night, 1 AM (Sun)` */
const timeOf = ({ date, details }: Readable, text: (night: string, time: string) => string) => {
  const time = said(details, "time");
  return date && time && text(date, time);
};

const longDay = ({ date }: Pick<Readable, "date">) => (date ? formatLongDate(date) : "");

function budgetOf({ details }: Readable): string {
  const stored = said(details, "budget");
  return budgets.find(({ value }) => value === stored)?.label ?? stored;
}

function roleOf({ details }: Readable): string {
  const stored = said(details, "role");
  return careersPage.roles.find(({ value }) => value === stored)?.label ?? stored;
}

/** The fields that tables and functions share. */
function partyFields(asked: Readable): AskedField[] {
  return [
    { label: "Date", value: longDay(asked) },
    { label: "Time", value: timeOf(asked, formatNightTime) || "" },
    { label: "Guests", value: said(asked.details, "guests") },
    { label: "Budget", value: budgetOf(asked) },
    { label: "Name", value: asked.name },
    { label: "Email", value: asked.email },
    { label: "Phone", value: asked.phone },
    { label: "Comment", value: said(asked.details, "message") },
  ];
}

const fieldsOf: Record<RequestKind, (asked: Readable) => AskedField[]> = {
  "vip-table": partyFields,
  function: partyFields,
  career: (asked) => {
    const dob = said(asked.details, "dob");
    return [
      { label: "Role", value: roleOf(asked) },
      { label: "Name", value: asked.name },
      { label: "Email", value: asked.email },
      { label: "Phone", value: asked.phone },
      { label: "Date of birth", value: dob && formatDate(dob) },
      { label: "Link", value: said(asked.details, "social") },
    ];
  },
  contact: (asked) => [
    { label: "Subject", value: said(asked.details, "subject") },
    { label: "Name", value: asked.name },
    { label: "Email", value: asked.email },
    { label: "Message", value: said(asked.details, "message") },
  ],
  claim: (asked) => [
    { label: "Offer", value: said(asked.details, "offer") },
    { label: "Date", value: longDay(asked) },
    { label: "Celebrates", value: longDay({ date: said(asked.details, "celebrates") }) },
    { label: "Name", value: asked.name },
    { label: "Plus one", value: said(asked.details, "guestName") },
    { label: "Email", value: asked.email },
    { label: "Phone", value: asked.phone },
    { label: "Instagram", value: said(asked.details, "instagram") },
    { label: "Date of birth", value: said(asked.details, "dob") },
  ],
};

/** @returns everything the guest filled in, in form order */
export function askedFields(asked: Readable): AskedField[] {
  return fieldsOf[asked.kind](asked).filter(({ value }) => value !== "");
}

/** Labels of fields that guests choose from a list. */
const chosen: readonly string[] = ["Offer", "Role", "Date", "Celebrates", "Time", "Guests", "Budget"];

/** @returns the fields without free text, for a guest who has not confirmed the request */
export function chosenFields(asked: Readable): AskedField[] {
  return askedFields(asked).filter(({ label }) => chosen.includes(label));
}

/** @returns a short summary for lists: `Table for 8, $2500 +` */
export function wantedIn(asked: Readable): string {
  const { kind, details } = asked;
  const guests = said(details, "guests");
  const time = timeOf(asked, formatNightClock);
  const at = time ? `, ${time}` : "";
  if (kind === "vip-table") return `Table for ${guests}${at}, ${budgetOf(asked)}`;
  if (kind === "function")
    return `Function${at}, ${guests === "1" ? "1 guest" : `${guests} guests`}, ${budgetOf(asked)}`;
  if (kind === "career") return roleOf(asked);
  return said(details, kind === "contact" ? "subject" : "offer");
}
