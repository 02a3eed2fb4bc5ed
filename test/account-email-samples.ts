import type { MailData } from "../app/platform/outbox/queue.server.ts";

type AccountEmail =
  | "new-device"
  | "invitation"
  | "password-reset"
  | "email-change"
  | "email-cancel"
  | "email-undo"
  | "account-changed"
  | "factor-changed"
  | "weekly";

/** Emails to staff about their accounts, as `emailSamples` has them. @param at ISO 8601 in UTC. */
export function accountEmailSamples(
  word: string,
  at: string,
): { [Name in AccountEmail]: Record<string, MailData[Name]> } {
  return {
    "new-device": {
      known: {
        username: "ana",
        device: "Safari on iPhone",
        network: "203.0.113.0/24",
        at: "2026-11-28T22:12:00+11:00",
      },
      "long word": { username: word, device: word, network: "", at: "2026-11-28T22:12:00+11:00" },
    },
    invitation: {
      manager: { username: "ana", role: "Manager", by: "Kim" },
      "long word": { username: word, role: "Manager", by: word },
    },
    "password-reset": { any: {} },
    "email-change": { any: { username: "ana" }, "long word": { username: word } },
    "email-cancel": {
      any: { username: "ana", email: "ana@new.example" },
      "long word": { username: word, email: `${word}@new.example` },
    },
    "email-undo": { any: { username: "ana", email: "ana@new.example" } },
    "account-changed": {
      password: { username: "ana", change: "password" },
      "password by someone else": { username: "ana", change: "password", by: "Kim" },
      email: { username: "ana", change: "email", email: "ana@new.example", by: "Kim" },
      "long word": { username: word, change: "email", email: `${word}@new.example` },
    },
    weekly: {
      "a week": {
        role: "owner",
        from: "2026-11-16",
        to: "2026-11-22",
        sentences: [
          "1,240 people came in on 3 nights: 10% more than before, and 83% more than a year ago.",
          "31 of 40 tables came; 9 did not, twice the usual. 52 parties asked for one.",
        ],
        coming: [{ night: "Sat 28 Nov, House of Ember (in 5 days)", lines: ["20 tables asked for, usually 26"] }],
        warnings: [{ text: "3 deposits are overdue: $750.", to: "/admin/deposits?show=tasks" }],
      },
      "long word": {
        role: "owner",
        from: "2026-11-16",
        to: "2026-11-22",
        sentences: ["There was no club night."],
        coming: [{ night: `Sat 28 Nov, ${word} (in 5 days)`, lines: ["1 table asked for"] }],
        warnings: [{ text: `24 of 24 people on lists of ${word} didn't come.`, to: "/admin/insights" }],
      },
    },
    "factor-changed": {
      passkey: { change: "passkey-added", at, passkey: "Laptop" },
      "passkey removed": { change: "passkey-removed", at, passkey: "Laptop" },
      authenticator: { change: "authenticator-added", at },
      "authenticator removed": { change: "authenticator-removed", at },
      codes: { change: "recovery-codes-created", at, left: 10 },
      "code used": { change: "recovery-code-used", at, left: 1 },
      removed: { change: "second-factors-removed", at },
      guessed: { change: "guessed", at },
      "long word": { change: "passkey-added", at, passkey: word },
    },
  };
}
