import type { RequestColumn, RequestDetails, RequestKind } from "../../platform/db/tables/requests.ts";
import { formatDate, formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import { budgetLabel } from "../../platform/venue/budgets.ts";
import { formatNightTime } from "../../platform/venue/club-night.ts";
import { roleValue } from "../../platform/venue/role-value.ts";

/** The parts of a request that are displayed. */
export interface Readable {
  kind: RequestKind;
  name: string;
  email: string;
  phone: string;
  /** `YYYY-MM-DD`. */
  date?: string | null;
  /** The fields of its kind, as stored. */
  details: RequestDetails;
}

/** Stored fields that people read as a part of another field, or that only the program reads. */
type PartOfAnother =
  | ("firstName" | "lastName" | "fname" | "lname" | "code")
  | ("categoryName" | "guestName" | "social")
  | ("offer_id" | "eventType");

export type FieldKey = RequestColumn | Exclude<keyof RequestDetails, PartOfAnother> | "plusOne" | "link" | "comment";

interface Reader {
  /**
   * The field's text, if that differs from the value stored under its key. Empty values are left out.
   *
   * @param roles to apply for
   */
  read: (asked: Readable, roles: readonly { label: string }[]) => string | undefined;
}

/** How people read a field: staff in the inbox, the email and the export, the guest on the private page. */
type FieldReading<Key> = {
  label: string;
  /** Guests choose it from a list: it has no free text, so guests see it before they confirm the request. */
  chosen?: true;
} & (Key extends keyof RequestDetails
  ? RequestDetails[Key] extends string | number | undefined
    ? Partial<Reader>
    : Reader
  : Reader);

const longDay = (day: string | null | undefined) => (day ? formatLongDate(day) : "");

/** Every field of every form, in the order in which people read them. Code finds a field by its key, never by its label. */
export const readings: { [Key in FieldKey]: FieldReading<Key> } = {
  offer: { label: "Offer", chosen: true },
  role: { label: "Role", chosen: true, read: ({ details }, roles) => roleLabel(details.role, roles) },
  subject: { label: "Subject" },
  date: { label: "Date", chosen: true, read: ({ date }) => longDay(date) },
  celebrates: { label: "Celebrates", chosen: true, read: ({ details }) => longDay(details.celebrates) },
  time: {
    label: "Time",
    chosen: true,
    read: ({ date, details }) => (date && details.time ? formatNightTime(date, details.time) : ""),
  },
  guests: { label: "Guests", chosen: true },
  category: { label: "Table", chosen: true, read: ({ details }) => details.categoryName },
  budget: { label: "Budget", chosen: true, read: ({ details }) => details.budget && budgetLabel(details.budget) },
  name: { label: "Name", read: ({ name }) => name },
  plusOne: { label: "Plus-one", read: ({ details }) => details.guestName },
  email: { label: "Email", read: ({ email }) => email },
  phone: { label: "Phone", read: ({ phone }) => phone },
  instagram: { label: "Instagram" },
  dob: {
    label: "Date of birth",
    read: ({ kind, details }) => (kind === "career" && details.dob ? formatDate(details.dob) : details.dob),
  },
  link: { label: "Link", read: ({ details }) => details.social },
  licences: {
    label: "Licences",
    read: ({ details }) => details.licences?.map(({ name, number }) => `${name}: ${number}`).join("\n"),
  },
  cv: { label: "CV" },
  comment: { label: "Comment", read: ({ kind, details }) => (kind === "contact" ? "" : details.message) },
  message: { label: "Message", read: ({ kind, details }) => (kind === "contact" ? details.message : "") },
};

/** A field of a request as people read it. */
export interface AskedField {
  key: FieldKey;
  label: string;
  value: string;
}

export const fieldKeys = Object.keys(readings) as [FieldKey, ...FieldKey[]];

/** @returns a role's label, or the stored value if the role is gone */
export function roleLabel(stored = "", roles: readonly { label: string }[]): string {
  return roles.find(({ label }) => roleValue(label) === stored)?.label ?? stored;
}
