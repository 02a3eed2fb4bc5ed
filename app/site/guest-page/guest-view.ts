import type { GuestDeposit } from "../../bookings/deposits/guest-deposit.ts";
import type { AskedField } from "../../bookings/requests/asked-field.ts";
import type { FieldChange } from "../../bookings/requests/pending-change.ts";
import type { OpenQuestion } from "../../bookings/requests/questions/questions.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import type { QrPath } from "../../platform/lib/qr-path.ts";

export interface StatusText {
  title: string;
  /** The explanation for the guest. */
  text: string;
  /** A link to the rules that apply. */
  link?: { to: string; label: string };
}

/** An entry of the history, as guests read it. */
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
  /** Whether the guest may ask, change and cancel. */
  mayAct: boolean;
  /** The guest has confirmed the address, and may choose what is emailed to it. */
  choosesEmails: boolean;
  /** Whether the club holds a table or a date for it: changes are reviewed first. */
  approved: boolean;
  /** The fields that can be changed now, if any. */
  change: { date: string; time: string; guests: string } | null;
  /** Whether it is too late for changes online. */
  late: boolean;
  /** A pending change of an approved request. */
  pending: { text: string; changes: FieldChange[] } | null;
  canCancel: boolean;
  /** Whether it has a club night that takes place. */
  hasNight: boolean;
  /** The deposit, where there is or was one. */
  deposit: GuestDeposit | null;
  /** A valid claim's code, formatted for reading. */
  code: { shown: string; qr: QrPath; offer: string } | null;
}

/** The fields that a form of the page sent. */
export type SentForm = Record<string, string>;

/** Why a form was rejected, with the typed values. */
export interface Refused {
  /** 200 to edit a change again. */
  status: 200 | 409 | 422;
  form: "confirm" | "answer" | "change" | "withdraw" | "ask" | "cancel";
  /** Empty if the fields have the errors. */
  message: string;
  errors: Record<string, string>;
  typed: SentForm;
}

/** A change of an approved party, to read before it is saved. */
export interface Review {
  /** It keeps the approval, or staff must approve it. */
  outcome: "kept" | "asks";
  title: string;
  text: string;
  changes: FieldChange[];
  typed: SentForm;
}
