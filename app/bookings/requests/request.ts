import type * as z from "zod/mini";
import type { DeclineReason, RequestKind } from "../../platform/db/tables/requests.ts";
import type * as shapes from "./shapes.ts";

/** A request in a list. */
export type RequestSummary = z.output<typeof shapes.requestSummaryShape>;

export type RequestDetail = z.output<typeof shapes.requestDetailShape>;

/** A template for a reply, filled in. */
export type FilledTemplate = RequestDetail["templates"][number];

/** A file that came with a request. */
export type RequestFile = RequestDetail["files"][number];

/** A colleague who can own requests. */
export type PossibleOwner = z.output<typeof shapes.possibleOwnerShape>;

export type InboxPage = z.output<typeof shapes.inboxPageShape>;

/** Number of requests in the whole inbox, of the kinds that the caller sees. */
export type InboxCounts = InboxPage["counts"];

/** The number of requests of one kind. */
export type KindCounts = NonNullable<InboxCounts["kinds"][RequestKind]>;

/** Why staff decline a request. */
export interface Decline {
  reason: DeclineReason;
  /** In their own words. */
  note?: string;
}

/** A change by staff; omitted fields stay. */
export interface RequestChange {
  status?: string;
  /** An admin's id; null unassigns the request. */
  owner?: string | null;
  /** For staff only. */
  note?: string;
  /** With a status that declines. */
  decline?: Decline;
}

/** The data that undoes a change: the version after it, and the fields before it. */
export type ToUndo = z.output<typeof shapes.toUndoShape>;

/** The result of a change to several requests. */
export type SeveralChanged = z.output<typeof shapes.severalChangedShape>;

/** The result of undoing changes. */
export type Undone = z.output<typeof shapes.undoneShape>;
