import { choice, group, integer, yesOrNo } from "./setting-fields.ts";

/** Who gets campaigns, and how fast they are sent. */
export const campaignSettings = group(
  "Campaigns",
  {
    confirmedOnly: choice("Send to confirmed addresses only", "no", yesOrNo, {
      help: "Subscribers who haven't opened the link that confirms their address get no campaigns.",
    }),
    countClicks: choice("Count clicks", "no", yesOrNo, {
      help: "How often each link of a campaign is opened, never by whom. Opened emails aren't counted.",
    }),
    perSecond: integer("Emails a second, at most", 50, {
      min: 1,
      max: 1_000,
      help: "Ask your email provider what it allows.",
    }),
    perHour: integer("Emails an hour, at most", 0, {
      min: 0,
      max: 1_000_000,
      help: "0 for no limit.",
    }),
    softBounces: integer("Temporary failures until an address is suppressed", 5, {
      min: 1,
      max: 50,
      help: "Full inboxes and the like, one campaign after another. An email that arrives starts the count again.",
    }),
    pauseAt: integer("Pause when this share fails, %", 10, {
      min: 1,
      max: 100,
      help: "A campaign pauses when so many of its last 100 emails were rejected or failed.",
    }),
  },
  { help: "Emails to everyone on the list. Replies, receipts and changes of events are always sent first." },
);
