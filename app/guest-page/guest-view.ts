import type { RequestKind } from "../content/request-kinds.ts";
import type { AskedField } from "../requests/requested-fields.ts";
import type { StatusText } from "./status-text.ts";

/** A QR code as one SVG path, and the width of its square, a module being one unit. */
export interface QrPath {
  path: string;
  width: number;
}

/** A line of the history as guests read it. */
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
  reference: string;
  state: StatusText;
  fields: AskedField[];
  lines: GuestLine[];
  version: number;
  /** The guest is asked whether the request is theirs; until they say so, nothing that was typed is shown. */
  asksToConfirm: boolean;
  /** They may ask, and change and cancel what can be. */
  mayAct: boolean;
  /** The club holds a table or a date for it: another date or a larger group un-confirms it. */
  held: boolean;
  /** What can be changed now; nothing when it cannot. */
  change: { date: string; time: string; guests: string } | null;
  canCancel: boolean;
  /** There is a night to put into a calendar, and it takes place. */
  hasNight: boolean;
  /** A claim's code while it holds, as people read it. */
  code: { shown: string; qr: QrPath; offer: string } | null;
}

/** What a form of the page sent. */
export type SentForm = Record<string, string>;

/** Why a form was refused, with the typed values. */
export interface Refused {
  status: 409 | 422;
  form: "confirm" | "change" | "ask" | "cancel";
  /** Empty where the fields say it. */
  message: string;
  errors: Record<string, string>;
  typed: SentForm;
}
