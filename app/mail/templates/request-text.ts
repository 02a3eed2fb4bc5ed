import type { RequestKind } from "../../content/request-kinds.ts";
import { venue } from "../../content/venue.ts";

interface RequestText {
  /** As in "Your table request". */
  thing: string;
  /** What happens now. */
  next: string;
  /** The same, short enough for a phone's list. */
  soon: string;
}

/** Texts for guests by kind of request. */
export const requestText = (): Record<RequestKind, RequestText> => ({
  "vip-table": {
    thing: "table request",
    next: "Within two working days we'll reply by email or phone with a booth, a time and a link for the deposit. The booth is yours once you've paid it; we charge nothing before that.",
    soon: "We'll reply within two working days.",
  },
  function: {
    thing: "function inquiry",
    next: "Within two working days we'll tell you whether the date is free, what it costs with staff and bar, and when you can see the room.",
    soon: "We'll reply within two working days.",
  },
  career: {
    thing: "application",
    next: "We reply to every application within two weeks, even if it's a no.",
    soon: "We'll reply within two weeks.",
  },
  contact: {
    thing: "message",
    next: `We reply within two working days. We don't check email on club nights. Call ${venue.phone.shown} instead.`,
    soon: "We'll reply within two working days.",
  },
  claim: {
    thing: "offer claim",
    next: "Show your code at the door: it works once. Bring the ID and proof of birth date that match the name you gave. If there's a problem, our team will be in touch shortly.",
    soon: "Our team will be in touch shortly.",
  },
});
