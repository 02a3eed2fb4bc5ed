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

/** What a guest is told of each kind of request; nothing in it was typed by anybody but us. */
export const requestText: Record<RequestKind, RequestText> = {
  "vip-table": {
    thing: "table request",
    next: "Within two working days we reply by email or phone with a booth, a time and a link for the deposit. The booth is yours once it is paid; until then you pay nothing.",
    soon: "We answer within two working days.",
  },
  function: {
    thing: "function inquiry",
    next: "Within two working days we write back: whether the date is free, what it costs with staff and bar, and a time to see the room.",
    soon: "We answer within two working days.",
  },
  career: {
    thing: "application",
    next: "Somebody reads it. Every application gets an answer within two weeks, also when it is a no.",
    soon: "You get an answer within two weeks.",
  },
  contact: {
    thing: "message",
    next: `We answer within two working days. On a club night, from ${venue.hours.doors}, nobody reads mail; call ${venue.phone.shown} instead.`,
    soon: "We answer within two working days.",
  },
  claim: {
    thing: "offer claim",
    next: "Show your code at the door: it works once. Bring the ID and proof of birth date that match the name you gave. If anything is in the way, our team will be in touch shortly.",
    soon: "Our team will be in touch shortly.",
  },
};
