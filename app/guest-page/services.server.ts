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

/** The services of the page's action: `context.get(guestServicesContext)`. */
export const guestPageServicesContext = createContext<GuestPageServices>();
