import { arf, BASE, dsn, envelopeTo, MIA, message, type Returned, report, whole } from "./bounce-reports.ts";

const softStatus = (status: string, diagnostic: string) => `Reporting-MTA: dns; mail.club.example

Final-Recipient: rfc822; ${MIA}
Action: failed
Status: ${status}
Diagnostic-Code: smtp; ${diagnostic}`;

/** Failures that say nothing about whether the address exists. */
export const softReports: Record<string, (email: Returned) => Buffer> = Object.fromEntries(
  [
    [
      "a full mailbox, permanent by its code",
      "5.2.2",
      "552 5.2.2 The email account that you tried to reach is over quota",
    ],
    ["given up after days", "4.4.7", "451 4.4.7 Message expired: connection timed out"],
    ["blocked as spam", "5.7.1", "550 5.7.1 Service unavailable, Client host [203.0.113.7] blocked using Spamhaus"],
    ["our DKIM is wrong", "5.7.26", "550-5.7.26 This mail has been blocked because the sender is unauthenticated"],
    ["too large", "5.3.4", "552 5.3.4 Message size exceeds fixed limit"],
    ["rejected for its words, general code", "5.0.0", "554 Message rejected as spam by content filter"],
    ["sender's domain unknown", "5.1.8", "553 5.1.8 Sender address rejected: Domain not found"],
    ["greylisted for good", "4.2.0", "450 4.2.0 Recipient address rejected: Greylisted, try again later"],
    ["no words and no code", "", "smtp; it failed"],
  ].map(([name = "", status = "", diagnostic = ""]) => [
    name,
    (email: Returned) => dsn({ to: envelopeTo(email.id), status: softStatus(status, diagnostic) }),
  ]),
);

const feedback = (type: string, more = "") => `Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Source-IP: 203.0.113.7
Reported-Domain: club.example${more}`;

/** Readers who called an email spam. */
export const complaintReports: Record<string, (email: Returned) => Buffer> = {
  "with the returned email": (email) => arf(BASE, feedback("abuse"), whole(email)),
  "with the envelope's sender alone": ({ id }) =>
    arf(BASE, feedback("abuse", `\nOriginal-Mail-From: <${envelopeTo(id)}>`), "Subject: [removed]"),
  "Microsoft, to the envelope's sender": ({ id }) =>
    arf(envelopeTo(id), feedback("Abuse"), "X-HmXmrOriginalRecipient: x"),
  "Amazon SES, by the unsubscribe link": (email) =>
    arf(BASE, feedback("abuse"), whole(email, "<01@amazonses.example>").replace(/^Return-Path.*\n/, "")),
  fraud: (email) => arf(BASE, feedback("fraud"), whole(email)),
};

/** Reports that change nothing about an address. */
export const harmlessReports: Record<string, (email: Returned) => Buffer> = {
  "the email is late": ({ id }) =>
    dsn({
      to: envelopeTo(id),
      subject: "Delayed Mail (still being retried)",
      status: softStatus("4.4.1", "451 4.4.1 connection timed out").replace("failed", "delayed"),
    }),
  "the email has arrived": ({ id }) =>
    dsn({ to: envelopeTo(id), status: softStatus("2.1.5", "250 OK").replace("failed", "delivered") }),
  "not spam": (email) => arf(BASE, feedback("not-spam"), whole(email)),
  "a failed DKIM check": (email) => arf(BASE, feedback("auth-failure"), whole(email)),
  "out of office": ({ id }) =>
    message(
      [`From: ${MIA}`, `To: ${envelopeTo(id)}`, "Subject: Automatic reply: This week", "Auto-Submitted: auto-replied"],
      "I'm away. 550 5.1.1 is my favourite number.",
    ),
  "a read receipt": ({ id }) =>
    report(
      "disposition-notification",
      [`From: ${MIA}`, `To: ${envelopeTo(id)}`, "Subject: Read: This week"],
      [{ type: "message/disposition-notification", body: "Disposition: manual-action; displayed" }],
    ),
  "a person's reply": ({ id }) =>
    message(
      [`From: ${MIA}`, `To: ${envelopeTo(id)}`, "Subject: Re: This week"],
      "550 5.1.1 user unknown? No, I'm here!",
    ),
  "a late notice as plain text": ({ id }) =>
    message(
      ["From: Mailer-Daemon@mx.exim.example", `To: ${envelopeTo(id)}`, "Subject: Warning: message 1q delayed 24 hours"],
      "No action is required on your part. 451 4.4.1 timed out",
    ),
};
