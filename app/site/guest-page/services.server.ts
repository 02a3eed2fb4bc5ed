import { createContext } from "react-router";
import type { Writer } from "../../platform/db/writer.server.ts";

export interface GuestPageServices {
  writer: Writer;
  /** The address that receives the club's email. */
  clubAddress: () => string;
  /** Forms per sender in ten minutes; 0 is unlimited, as are emails to guests. */
  formLimit: number;
  /** Whether a mail server is set up. */
  mailConfigured: boolean;
  /** Called after emails were queued. */
  mailWaits: () => void;
}

/** The services of the page's action: `context.get(guestServicesContext)`. */
export const guestPageServicesContext = createContext<GuestPageServices>();
