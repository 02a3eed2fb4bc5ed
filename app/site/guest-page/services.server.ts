import { createContext } from "react-router";
import type { Writer } from "../../platform/db/writer.server.ts";

export interface GuestPageServices {
  writer: Writer;
  /** The address that receives the club's email. */
  clubAddress: () => string;
  /** Forms per sender in ten minutes; 0 is unlimited, and then emails to guests are unlimited too. */
  formLimit: number;
  /** Whether a mail server is set up. */
  mailConfigured: boolean;
  /** Wakes the outbox worker; called after emails were queued. */
  mailWaits: () => void;
}

/** The services of the page's action: `context.get(guestServicesContext)`. */
export const guestPageServicesContext = createContext<GuestPageServices>();
