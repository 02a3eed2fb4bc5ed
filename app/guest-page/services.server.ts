import { createContext } from "react-router";
import type { Writer } from "../db/writer.server.ts";

/** What a guest's own page writes with. */
export interface GuestPageServices {
  writer: Writer;
  /** Where the club reads its mail. */
  clubAddress: string;
  /** Whether there is a mail server that brings guests their emails. */
  mailConfigured: boolean;
  /** Called when mails have been written. */
  mailWaits: () => void;
}

/** How the page's action gets its desk: `context.get(guestServicesContext)`. */
export const guestPageServicesContext = createContext<GuestPageServices>();
