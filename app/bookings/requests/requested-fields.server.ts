import type { RequestKind } from "../../platform/db/tables/requests.ts";
import { formatDate, formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import { budgetLabel } from "../../platform/venue/budgets.ts";
import { formatNightClock, formatNightTime } from "../../platform/venue/club-night.ts";
import { pageTexts } from "../../platform/venue/page-texts.server.ts";
import { roleValue } from "../../platform/venue/role-value.ts";
import { type AskedField, type FieldKey, fieldLabels } from "./asked-field.ts";

type Values = Partial<Record<FieldKey, string>>;

/** The parts of a request that are displayed. */
export interface Readable {
  kind: RequestKind;
  name: string;
  email: string;
  phone: string;
  /** `YYYY-MM-DD`. */
  date?: string | null;
  /** The fields of its kind, as stored. */
  details: Record<string, unknown>;
}

/** @returns one of the form's fields as text; empty if missing */
function textOf(details: Record<string, unknown>, field: string): string {
  const value = details[field];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** @returns the arrival time: `Sat night, 1 AM (Sun)` */
const timeOf = ({ date, details }: Readable, text: (night: string, time: string) => string) => {
  const time = textOf(details, "time");
  return date && time && text(date, time);
};

const longDay = ({ date }: Pick<Readable, "date">) => (date ? formatLongDate(date) : "");

const budgetOf = ({ details }: Readable) => budgetLabel(textOf(details, "budget"));

function roleOf({ details }: Readable): string {
  const stored = textOf(details, "role");
  return pageTexts().careers.roles.find(({ label }) => roleValue(label) === stored)?.label ?? stored;
}

/** An applicant's licence numbers, one a line. */
function licencesOf({ details }: Readable): string {
  const { licences = [] } = details as { licences?: { name: string; number: string }[] };
  return licences.map(({ name, number }) => `${name}: ${number}`).join("\n");
}

/** The fields that tables and functions share. */
function partyFields(asked: Readable): Values {
  return {
    date: longDay(asked),
    time: timeOf(asked, formatNightTime) || "",
    guests: textOf(asked.details, "guests"),
    category: textOf(asked.details, "categoryName"),
    budget: budgetOf(asked),
    name: asked.name,
    email: asked.email,
    phone: asked.phone,
    comment: textOf(asked.details, "message"),
  };
}

const fieldsOf: Record<RequestKind, (asked: Readable) => Values> = {
  "vip-table": partyFields,
  function: partyFields,
  career: (asked) => {
    const dob = textOf(asked.details, "dob");
    return {
      role: roleOf(asked),
      name: asked.name,
      email: asked.email,
      phone: asked.phone,
      dob: dob && formatDate(dob),
      link: textOf(asked.details, "social"),
      licences: licencesOf(asked),
      cv: textOf(asked.details, "cv"),
    };
  },
  contact: (asked) => ({
    subject: textOf(asked.details, "subject"),
    name: asked.name,
    email: asked.email,
    message: textOf(asked.details, "message"),
  }),
  claim: (asked) => ({
    offer: textOf(asked.details, "offer"),
    date: longDay(asked),
    celebrates: longDay({ date: textOf(asked.details, "celebrates") }),
    name: asked.name,
    plusOne: textOf(asked.details, "guestName"),
    email: asked.email,
    phone: asked.phone,
    instagram: textOf(asked.details, "instagram"),
    dob: textOf(asked.details, "dob"),
  }),
};

/** @returns everything the guest filled in, in form order */
export function askedFields(asked: Readable): AskedField[] {
  const values = Object.entries(fieldsOf[asked.kind](asked)) as [FieldKey, string][];
  return values.flatMap(([key, value]) => (value === "" ? [] : [{ key, label: fieldLabels[key], value }]));
}

/** Fields that guests choose from a list. */
const chosen: readonly FieldKey[] = ["offer", "role", "date", "celebrates", "time", "guests", "category", "budget"];

/** @returns the fields without free text, for a guest who has not confirmed the request */
export function chosenFields(asked: Readable): AskedField[] {
  return askedFields(asked).filter(({ key }) => chosen.includes(key));
}

/** @returns a short summary for lists: `Table for 8, $2500 +` */
export function wantedIn(asked: Readable): string {
  const { kind, details } = asked;
  const guests = textOf(details, "guests");
  const time = timeOf(asked, formatNightClock);
  const at = time ? `, ${time}` : "";
  if (kind === "vip-table") {
    const category = textOf(details, "categoryName");
    return `Table for ${guests}${category && `, ${category}`}${at}, ${budgetOf(asked)}`;
  }
  if (kind === "function")
    return `Function${at}, ${guests === "1" ? "1 guest" : `${guests} guests`}, ${budgetOf(asked)}`;
  if (kind === "career") return roleOf(asked);
  return textOf(details, kind === "contact" ? "subject" : "offer");
}
