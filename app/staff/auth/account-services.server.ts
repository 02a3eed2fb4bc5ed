import type { StaffServices } from "./staff.server.ts";

/** Services of the endpoints that email accounts. */
export interface AccountServices extends StaffServices {
  /** Called after emails were queued. */
  mailWaits: () => void;
  /** Whether a mail server is set up. */
  mailConfigured: boolean;
  /** The site's public address, without a slash at the end. */
  origin: string;
}
