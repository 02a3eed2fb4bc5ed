import type { Purpose } from "../db/tables/consents.ts";
import type { MailData } from "./queue.server.ts";

/**
 * Why an email may be sent: it answers a request of its reader; it goes to the club's staff; it is about something of
 * the reader's own, and sent unless they withdrew a purpose; or someone else typed an address that nobody has
 * confirmed. That address then gets this one email about what was entered for it, which does not confirm it. Campaigns
 * require consent to the purposes of their topics: `mailing/campaigns/sending/check-recipient.server.ts`.
 */
export type MailReason =
  | { answers: string }
  | { toStaff: string }
  | { unlessWithdrawn: Purpose; about: string }
  | { once: string };

/** The reason of each template's emails; a new template needs one. */
export const mailReasons: Record<keyof MailData, MailReason> = {
  "request-received": { answers: "The form that they sent" },
  "request-for-the-club": { toStaff: "The club's own address" },
  "guest-acted": { toStaff: "The club's own address" },
  reply: { answers: "Their request" },
  question: { answers: "Their request, which needs their answer" },
  "night-changed": { answers: "Their request, for a club night that is cancelled or postponed" },
  "day-before": { unlessWithdrawn: "reminders", about: "Their table of tomorrow" },
  "guest-cancelled": { answers: "Their cancellation" },
  "table-offer": { answers: "Their place on the waitlist" },
  deposit: { answers: "Their booking, whose deposit is due, paid or refunded" },
  "list-entry": { once: "The code of an entry for one night, which a list's owner or staff added for them" },
  "list-link": { answers: "The list that they own" },
  "statement-link": { answers: "The statements of what the club pays them" },
  "statement-issued": { answers: "The statement of what the club pays them, which they accept or dispute" },
  "list-changed": { answers: "Their list or entry, for a club night that is cancelled or postponed" },
  confirm: { answers: "The newsletter's form, with the link that proves the address" },
  welcome: { answers: "The newsletter's form" },
  "campaign-test": { toStaff: "The colleague who tests a campaign" },
  "new-device": { toStaff: "The account that was logged in to" },
  invitation: { toStaff: "A colleague to be" },
  "password-reset": { toStaff: "The account whose password was forgotten" },
  "email-change": { toStaff: "The account that changes its address" },
  "email-cancel": { toStaff: "The account that changes its address" },
  "email-undo": { toStaff: "The account that changed its address" },
  "account-changed": { toStaff: "The account that was changed" },
  weekly: { toStaff: "A colleague who turned on the weekly email" },
  "factor-changed": { toStaff: "The account whose second factors were changed" },
};
