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
  "no field but the kind": (email) => arf(BASE, "Feedback-Type: abuse", whole(email)),
  "Microsoft's JMRP, without a feedback report": (email) =>
    message(
      [
        `Delivered-To: ${BASE}`,
        "From: staff@hotmail.com",
        "Subject: complaint about message from 192.0.2.10",
        `To: ${BASE}`,
        'Content-Type: multipart/mixed; boundary="hm1"',
      ],
      `--hm1
Content-Type: message/rfc822
Content-Disposition: inline

X-HmXmrOriginalRecipient: ${MIA}
X-Reporter-IP: 192.0.2.99
${whole(email)}
--hm1--
`,
    ),
  "AOL of old": (email) =>
    message(
      [
        "From: scomp@aol.net",
        `To: ${BASE}`,
        "Subject: Email Feedback Report for IP 192.0.2.10",
        'Content-Type: multipart/mixed; boundary="a1"',
      ],
      `--a1\nContent-Type: text/plain\n\nThis is an email abuse report.\n--a1\nContent-Type: message/rfc822\n\n${whole(email)}\n--a1--\n`,
    ),
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
  "an out-of-office reply with an empty return path": ({ id }) =>
    message(
      ["Return-Path: <>", `From: ${MIA}`, `To: ${envelopeTo(id)}`, "Subject: Abwesenheitsnotiz: This week"],
      "I'm away until 550.",
    ),
  "a mailbox that asks whether we are people": ({ id }) =>
    message(
      [`From: ${MIA}`, `To: ${envelopeTo(id)}`, "Subject: Please confirm your message to Mia"],
      "Open this link so that your email is delivered.",
    ),
  "a late notice as plain text": ({ id }) =>
    message(
      ["From: Mailer-Daemon@mx.exim.example", `To: ${envelopeTo(id)}`, "Subject: Warning: message 1q delayed 24 hours"],
      "No action is required on your part. 451 4.4.1 timed out",
    ),
};

/** Emails that name the recipient, but that only a person can interpret. */
export const unclearReports: Record<string, (email: Returned) => Buffer> = {
  "a person's reply": ({ id }) =>
    message(
      [`From: ${MIA}`, `To: ${envelopeTo(id)}`, "Subject: Re: This week"],
      "550 5.1.1 user unknown? No, I'm here!",
    ),
  "a mail server that gives no reason": (email) =>
    message(
      ["Return-Path: <>", "From: <>", `To: ${envelopeTo(email.id)}`, "Subject: Zpráva", "Auto-Submitted: auto-replied"],
      `Zprávu se nepodařilo odeslat.\n\n${whole(email)}`,
    ),
  "an empty return path alone": ({ id }) =>
    message(["Return-Path: <>", "From: desk@guest.example", `To: ${envelopeTo(id)}`, "Subject: Your email"], "Hm."),
  "feedback of another kind": (email) => arf(BASE, feedback("other"), whole(email)),
  "feedback without a kind": (email) => arf(BASE, "Version: 1", whole(email)),
};
