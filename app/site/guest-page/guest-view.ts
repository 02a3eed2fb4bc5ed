import type { GuestDeposit } from "../../bookings/deposits/guest-deposit.ts";
import type { AskedField } from "../../bookings/requests/asked-field.ts";
import type { FieldChange } from "../../bookings/requests/pending-change.ts";
import type { OpenQuestion } from "../../bookings/requests/questions/questions.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import type { QrPath } from "../../platform/lib/qr-path.ts";

export interface StatusText {
  title: string;
  /** The text that explains the status to the guest. */
  text: string;
  /** A link to the rules that apply, if any. */
  link?: { to: string; label: string };
}

/** A history entry for guests. */
export interface GuestLine {
  _id: string;
  /** ISO 8601 with the venue's offset. */
  at: string;
  by: "guest" | "club";
  title: string;
  text: string;
}

/** A request as its guest sees it. */
export interface GuestView {
  kind: RequestKind;
  kindLabel: string;
  /** Whether emails can be promised. */
  mailConfigured: boolean;
  reference: string;
  state: StatusText;
  fields: AskedField[];
  lines: GuestLine[];
  /** The questions that the guest can answer with a button. */
  questions: OpenQuestion[];
  version: number;
  /** Whether to ask the guest to confirm the request; until then, none of its typed text is shown. */
  asksToConfirm: boolean;
  /** Whether the guest may ask questions, change and cancel the request. */
  mayAct: boolean;
  /** Whether the guest has confirmed the address, and so may choose what is emailed to it. */
  choosesEmails: boolean;
  /** Whether the club holds a table or a date for the request: changes are then reviewed first. */
  approved: boolean;
  /** The current values of the fields that can be changed; null if none can. */
  change: { date: string; time: string; guests: string } | null;
  /** Whether it is too late for changes online. */
  late: boolean;
  /** A pending change of an approved request. */
  pending: { text: string; changes: FieldChange[] } | null;
  canCancel: boolean;
  /** Whether the request is for a club night that takes place. */
  hasNight: boolean;
  /** The deposit; null if there never was one. */
  deposit: GuestDeposit | null;
  /** A valid claim's code as text and as a QR code. */
  code: { shown: string; qr: QrPath; offer: string } | null;
}

/** The fields of a form on this page, as sent. */
export type SentForm = Record<string, string>;

/** A rejected form: the reason and the typed values. */
export interface Refused {
  /** 200 if the guest goes back to edit a change. */
  status: 200 | 409 | 422;
  form: "confirm" | "answer" | "change" | "withdraw" | "ask" | "cancel";
  /** Empty if the errors are in the fields. */
  message: string;
  errors: Record<string, string>;
  typed: SentForm;
}

/** A change of an approved party, for review before saving. */
export interface Review {
  /** Whether the request stays approved, or staff must approve the change. */
  outcome: "kept" | "asks";
  title: string;
  text: string;
  changes: FieldChange[];
  typed: SentForm;
}
