/** The email that a report is about. */
export interface Returned {
  /** The row of `campaign_recipients`. */
  id: string;
  /** The token of its unsubscribe link. */
  token?: string;
}

export const BASE = "bounces@club.example";
export const MIA = "mia@guest.example";

export const envelopeTo = (id: string) => BASE.replace("@", `+${id}@`);

/** A message of header lines and a body. */
export function message(headers: readonly string[], body: string): Buffer {
  return Buffer.from([...headers, "MIME-Version: 1.0", "", body].join("\r\n").replace(/\r?\n/g, "\r\n"));
}

/** The headers of a campaign's email as a report returns them. */
export const returnedHeaders = ({ id, token = "none" }: Returned, messageId = `<c.${id}@club.example>`) => `\
Return-Path: <${envelopeTo(id)}>
Received: from club.example (club.example [203.0.113.7])
\tby mx.guest.example (Postfix) with ESMTPS id 4Wq7;
\tThu, 26 Nov 2026 06:00:03 +0000 (UTC)
From: Afterglow <hello@club.example>
To: ${MIA}
Subject: This week at Afterglow
Message-ID: ${messageId}
List-Unsubscribe: <https://club.example/newsletter/unsubscribe?token=${token}>,
 <mailto:${BASE}?subject=unsubscribe%20${token}>
List-Unsubscribe-Post: List-Unsubscribe=One-Click`;

/** A report in parts, as `multipart/report`. */
export function report(
  type: string,
  headers: readonly string[],
  parts: readonly { type: string; body: string; more?: string }[],
): Buffer {
  const body = parts.map(({ type, body, more = "" }) => `--=_b1/x\nContent-Type: ${type}\n${more}\n${body}\n`).join("");
  const lines = [...headers, `Content-Type: multipart/report; report-type=${type};\r\n\tboundary="=_b1/x"`];
  return message(lines, `This is a MIME-encapsulated message.\n\n${body}--=_b1/x--\n`);
}

interface Dsn {
  from?: string;
  to: string;
  subject?: string;
  /** The part for people. */
  text?: string;
  status: string;
  /** The third part; none if empty. */
  returned?: string;
  returnedType?: string;
  more?: readonly string[];
}

/** A delivery report (RFC 3464). */
export function dsn({ returnedType = "message/rfc822", returned = "", more = [], ...given }: Dsn): Buffer {
  const { from = "MAILER-DAEMON@mx.guest.example (Mail Delivery System)", to, status } = given;
  const { subject = "Undelivered Mail Returned to Sender", text = "I'm sorry to have to inform you." } = given;
  const headers = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, "Auto-Submitted: auto-replied", ...more];
  return report("delivery-status", headers, [
    { type: "text/plain; charset=us-ascii", body: text },
    { type: "message/delivery-status", body: status },
    ...(returned ? [{ type: returnedType, body: returned }] : []),
  ]);
}

/** A feedback report (RFC 5965). */
export function arf(to: string, feedback: string, returned: string): Buffer {
  const headers = ["From: <feedback@mailbox.example>", `To: <${to}>`, "Subject: FW: This week at Afterglow"];
  return report("feedback-report", headers, [
    { type: "text/plain", body: "This is an email abuse report.", more: "Content-Transfer-Encoding: 7bit\n" },
    { type: "message/feedback-report", body: feedback },
    { type: "message/rfc822", body: returned, more: "Content-Disposition: inline\n" },
  ]);
}

export const whole = (email: Returned, messageId?: string) =>
  `${returnedHeaders(email, messageId)}\nContent-Type: text/plain\n\nHello Mia, this week: House of Ember.\n`;

/** Permanent failures as mail servers report them; each names the email in its own way. */
export const hardReports: Record<string, (email: Returned) => Buffer> = {
  "Postfix, unknown user": (email) =>
    dsn({
      to: envelopeTo(email.id),
      status: `Reporting-MTA: dns; mail.club.example
X-Postfix-Queue-ID: 4Wq7Zk1
X-Postfix-Sender: rfc822; ${envelopeTo(email.id)}
Arrival-Date: Thu, 26 Nov 2026 06:00:01 +0000 (UTC)

Final-Recipient: rfc822; ${MIA}
Original-Recipient: rfc822;${MIA}
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.guest.example
Diagnostic-Code: smtp; 550 5.1.1 <${MIA}>: Recipient address rejected: User
    unknown in local recipient table`,
      returned: whole(email),
    }),
  "Postfix, no such domain, headers alone": (email) =>
    dsn({
      to: BASE,
      status: `Reporting-MTA: dns; mail.club.example

Final-Recipient: rfc822; ${MIA}
Action: failed
Status: 5.4.4
Diagnostic-Code: X-Postfix; Host or domain name not found. Name service error
    for name=guest.example type=A: Host not found`,
      returned: returnedHeaders(email).replace(/^Return-Path.*\n/, ""),
      returnedType: "text/rfc822-headers",
    }),
  "Exim, general status, the reply has the words": (email) =>
    dsn({
      from: "Mail Delivery System <Mailer-Daemon@mx.exim.example>",
      to: envelopeTo(email.id),
      subject: "Mail delivery failed: returning message to sender",
      more: ["X-Failed-Recipients: mia@guest.example"],
      status: `Reporting-MTA: dns; mx.exim.example

Action: failed
Final-Recipient: rfc822;${MIA}
Status: 5.0.0
Remote-MTA: dns; mx.guest.example
Diagnostic-Code: smtp; 550 No such user here`,
      returned: returnedHeaders(email),
      returnedType: "message/rfc822-headers",
    }),
  "Exchange Online": (email) =>
    dsn({
      from: "postmaster@guestcorp.onmicrosoft.example",
      to: BASE,
      subject: "Undeliverable: This week at Afterglow",
      more: [`In-Reply-To: <c.${email.id}@club.example>`, "X-MS-Exchange-Message-Is-Ndr:"],
      status: `Reporting-MTA: dns;SY4P282MB0001.AUSP282.PROD.OUTLOOK.COM
Received-From-MTA: dns;club.example
Arrival-Date: Thu, 26 Nov 2026 06:00:02 +0000

Final-Recipient: rfc822;${MIA}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup`,
    }),
  "Exchange Online, access denied for an unknown address": (email) =>
    dsn({
      to: envelopeTo(email.id).toUpperCase(),
      status: `Reporting-MTA: dns;club.example

Final-Recipient: RFC822; ${MIA}
Action: failed
Status: 5.4.1
Diagnostic-Code: smtp; 550 5.4.1 Recipient address rejected: Access denied. [SY4P282MB0001.AUSP282.PROD.OUTLOOK.COM]`,
    }),
  Gmail: (email) =>
    dsn({
      from: "Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
      to: "bounces@club.example",
      subject: "Delivery Status Notification (Failure)",
      more: [`References: <c.${email.id}@club.example>`, "X-Failed-Recipients: mia@guest.example"],
      status: `Reporting-MTA: dns; googlemail.com
Arrival-Date: Wed, 25 Nov 2026 22:00:04 -0800 (PST)
X-Original-Message-ID: <c.${email.id}@club.example>

Final-Recipient: rfc822; ${MIA}
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com. (172.217.194.26, the server for the domain gmail.com.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces. - gsmtp
Last-Attempt-Date: Wed, 25 Nov 2026 22:00:05 -0800 (PST)`,
      returned: whole(email),
    }),
  "Amazon SES, which replaces the Message-ID": (email) =>
    dsn({
      from: "MAILER-DAEMON@ap-southeast-2.amazonses.example",
      to: BASE,
      subject: "Delivery Status Notification (Failure)",
      text: "An error occurred while trying to deliver the mail to the following recipients:\nmia@guest.example",
      status: `Reporting-MTA: dns; e234-7.smtp-out.ap-southeast-2.amazonses.example

Action: failed
Final-Recipient: rfc822; ${MIA}
Diagnostic-Code: smtp; 550 5.1.1 user unknown
Status: 5.1.1`,
      returned: whole(email, "<0108019ab-7c00@ap-southeast-2.amazonses.example>").replace(/^Return-Path.*\n/, ""),
    }),
  "Yahoo, a closed mailbox": (email) =>
    dsn({
      to: envelopeTo(email.id),
      status: `Reporting-MTA: dns; mail.club.example

Final-Recipient: rfc822; ${MIA}
Action: failed
Status: 5.0.0
Diagnostic-Code: smtp; 554 delivery error: dd This user doesn't have a yahoo.example account (${MIA}) [0]`,
    }),
  "internationalised (RFC 6533), in quoted-printable and another language": (email) =>
    report(
      "delivery-status",
      ["From: =?utf-8?Q?Zustellung?= <mailer-daemon@post.example>", `To: <${envelopeTo(email.id)}>`, "Subject: Fehler"],
      [
        { type: "text/plain; charset=utf-8", body: "Die E-Mail konnte nicht zugestellt werden." },
        {
          type: "message/global-delivery-status",
          body: "Reporting-MTA: dns; post.example\n\nFinal-Recipient: utf-8; m=C3=BCller@guest.example\nAction: failed\nStatus: 5.1.1 (bad destination mailbox)",
          more: "Content-Transfer-Encoding: quoted-printable\n",
        },
      ],
    ),
  "qmail, as plain text": (email) =>
    message(
      ["From: MAILER-DAEMON@mx.qmail.example", `To: ${envelopeTo(email.id)}`, "Subject: failure notice"],
      `Hi. This is the qmail-send program at mx.qmail.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<${MIA}>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

${whole(email)}`,
    ),
  "Exim of old, as plain text": (email) =>
    message(
      [
        "From: Mailer-Daemon@mx.exim.example",
        `To: ${BASE}`,
        "Subject: Mail delivery failed: returning message to sender",
      ],
      `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${MIA}
    Unrouteable address

------ This is a copy of the message, including all the headers. ------

${whole(email)}`,
    ),
};
