import type { RefObject } from "react";
import { useOutletContext } from "react-router";
import type { Admin } from "../../auth/admin.ts";
import type { RequestSummary } from "../request.ts";

/** By which the list opens the statuses of a request. */
export interface Settling {
  /** The request whose statuses are to be opened once it is there. */
  wanted: string | null;
  /** Opens those of the request that is there. */
  open: (() => void) | null;
}

/** What a request needs to know of the inbox it stands in. */
export interface InboxContext {
  /** The list stands beside it. */
  wide: boolean;
  /** The address of the list, as it was narrowed. */
  back: string;
  /** The address of a request, with the list as it is narrowed. */
  addressOf: (id: string) => string;
  admins: readonly Admin[];
  /** The id of who is signed in, once it is known. */
  me: string | undefined;
  /** Told how a request is now. */
  onChanged: (request: RequestSummary) => void;
  settling: RefObject<Settling>;
}

export const useInboxContext = () => useOutletContext<InboxContext>();
