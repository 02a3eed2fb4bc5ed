import type { RequestKind } from "../../platform/db/tables/requests.ts";

interface CancelText {
  /** The heading above the link to cancel, and of the final question. */
  title: string;
  sure: string;
  cancel: string;
  keep: string;
}

const booking: CancelText = {
  title: "Can't make it?",
  sure: "Cancel this request?",
  cancel: "Cancel request",
  keep: "Keep request",
};

/** Cancel texts by kind of request. */
export const cancelText: Record<RequestKind, CancelText> = {
  "vip-table": booking,
  function: booking,
  claim: { title: "Can't make it?", sure: "Cancel this claim?", cancel: "Cancel claim", keep: "Keep claim" },
  career: {
    title: "Changed your mind?",
    sure: "Withdraw your application?",
    cancel: "Withdraw application",
    keep: "Keep application",
  },
  contact: {
    title: "No longer need a reply?",
    sure: "Close this message?",
    cancel: "Close message",
    keep: "Keep message open",
  },
};
