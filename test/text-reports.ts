import { BASE, dsn, envelopeTo, MIA, message, type Returned, whole } from "./bounce-reports.ts";

type Make = (email: Returned) => Buffer;

/** A bounce that is plain text, above the email that it returns. */
const plain =
  (headers: readonly string[], words: string): Make =>
  (email) =>
    message([...headers, `To: ${envelopeTo(email.id)}`], `${words}\n\n${whole(email)}`);

/** A gateway's report whose diagnostic repeats what the server behind it said. */
const gateway =
  (status: string, diagnostic: string): Make =>
  ({ id }) =>
    dsn({
      to: envelopeTo(id),
      status: `Reporting-MTA: dns; mx.relay.example

Final-Recipient: rfc822;${MIA}
Action: failed
Status: ${status}
Diagnostic-Code: ${diagnostic}`,
    });

/** Bounces of mail servers that send no delivery report, or one with little information. */
export const textReports: Record<"hard" | "soft" | "late", Record<string, Make>> = {
  hard: {
    "DragonFly, whose sender is empty": plain(
      [
        "Received: from MAILER-DAEMON\r\n id a1;",
        `X-Original-To: <${MIA}>`,
        "From: MAILER-DAEMON <>",
        "Subject: Mail delivery failed",
      ],
      `This is the DragonFly Mail Agent v0.13 at host.example.

There was an error delivering your mail to <${MIA}>.

mx.guest.example [192.0.2.25] did not like our RCPT TO:
550 5.1.1 <${MIA}>: Recipient address rejected: User unknown

Original message follows.`,
    ),
    "OpenSMTPD, by its own subject": plain(
      [
        "Return-Path: <>",
        "Subject: Delivery status notification: error",
        "From: Mailer Daemon <MAILER-DAEMON@host.example>",
      ],
      `    Hi!

    This is the MAILER-DAEMON, please DO NOT REPLY to this email.

    An error has occurred while attempting to deliver a message for
    the following list of recipients:

${MIA}: 550 5.1.1 User unknown

    Below is a copy of the original message:`,
    ),
    "a German server, by its returned headers alone": (email) =>
      message(
        ["From: Hostmeister <technik@post.example>", `To: ${BASE}`, "Subject: Ihre Nachricht"],
        `Ihre E-Mail konnte nicht zugestellt werden.\n\n${MIA}: 550 Empfänger unbekannt\n\n${whole(email)}`,
      ),
    "Gmail of old": plain(
      ["Return-Path: <>", "From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>", "Subject: Notification"],
      `Delivery to the following recipient failed permanently:

     ${MIA}

Technical details of permanent failure:
Google tried to deliver your message, but it was rejected by the server for the recipient domain guest.example.

The error that the other server returned was:
550 5.1.1 <${MIA}>... User Unknown

----- Original message -----`,
    ),
    "Courier, in French": plain(
      ["Return-Path: <>", "From: courier@post.example", "Subject: NOTICE: mail delivery status."],
      `Ce message n'a pas pu être remis.\n\n<${MIA}>:\n     mx.guest.example [192.0.2.4]:\n <<< 550 Utilisateur inconnu`,
    ),
    Domino: gateway("5.1.1", "X-Notes; User mia (mia@guest.example) not listed in Domino Directory"),
    "Exchange Online around another server": gateway(
      "5.1.351",
      `smtp;550 5.1.351 Remote server returned unknown recipient or mailbox unavailable -> 550 Unknown user ${MIA}`,
    ),
    "words in the part for people alone": ({ id }) =>
      dsn({
        to: envelopeTo(id),
        text: "No se ha encontrado la dirección de correo.",
        status: `Reporting-MTA: dns; mx.relay.example\n\nFinal-Recipient: rfc822;${MIA}\nAction: failed\nStatus: 5.0.0`,
      }),
  },
  soft: {
    "a gateway's general code around a full mailbox": gateway(
      "5.0.0 (permanent failure)",
      `smtp; 5.1.0 - Unknown address error 550-'5.2.2 <${MIA}>... Mailbox full' (delivery attempts: 0)`,
    ),
    "qmail, a full mailbox": plain(
      ["Return-Path: <>", "From: MAILER-DAEMON@mx.qmail.example", "Subject: failure notice"],
      `Hi. This is the qmail-send program at mx.qmail.example.

<${MIA}>:
Recipient's mailbox is full, message returned to sender. (#5.2.2)

--- Below this line is a copy of the message.`,
    ),
    "Exim, our sender": plain(
      ["From: Mailer-Daemon@mx.exim.example", "Subject: Mail delivery failed: returning message to sender"],
      `A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${MIA}
    SMTP error from remote mail server after MAIL FROM:<x@club.example> SIZE=1022:
    553 5.1.0 x@club.example does not exist

------ This is a copy of the message, including all the headers. ------`,
    ),
    "Japanese, a full mailbox": plain(
      ["Return-Path: <>", "From: postmaster@post.example", "Subject: =?utf-8?B?6YWN5L+h44Ko44Op44O8?="],
      `送信先のメールボックスが一杯のため、送信できませんでした。\n<${MIA}>: 552`,
    ),
  },
  late: {
    "OpenSMTPD, a late email": plain(
      ["Return-Path: <>", "From: Mailer Daemon <MAILER-DAEMON@host.example>", "Subject: Delivery status notification"],
      `    A message is delayed for more than 4 hours for the following\n    list of recipients:\n\n${MIA}: 451 4.4.1 Timed out`,
    ),
  },
};
