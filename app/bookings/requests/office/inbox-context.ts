import type { RefObject } from "react";
import { useOutletContext } from "react-router";
import type { PossibleOwner, RequestSummary } from "../request.ts";

/** Lets the list open the status menu of a request. */
export interface Settling {
  /** The request whose status menu opens once it has loaded. */
  wanted: string | null;
  /** Opens the menu of the request that is shown. */
  open: (() => void) | null;
}

/** Data and callbacks of the inbox for the open request. */
export interface InboxContext {
  /** Whether the list is shown beside it. */
  wide: boolean;
  /** The URL of the filtered list. */
  back: string;
  /** @returns a request's URL that keeps the list's filters */
  addressOf: (id: string) => string;
  admins: readonly PossibleOwner[];
  /** The id of the logged-in admin, once loaded. */
  me: string | undefined;
  /** Called with the request after a change. */
  onChanged: (request: RequestSummary) => void;
  settling: RefObject<Settling>;
}

export const useInboxContext = () => useOutletContext<InboxContext>();
