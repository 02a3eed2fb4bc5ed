import * as z from "zod/mini";
import { email, line, optionalLine } from "../../../platform/lib/fields.ts";

/** How a connection to a mail server is encrypted: from the start, after STARTTLS, or not at all. */
export const securities = ["tls", "starttls", "none"] as const;
export type Security = (typeof securities)[number];

/** The usual SMTP port for each (RFC 8314). */
export const usualPorts: Record<Security, number> = { tls: 465, starttls: 587, none: 25 };

/** The usual IMAP port for each. */
export const usualImapPorts: Record<Security, number> = { tls: 993, starttls: 143, none: 143 };

/** Names of this machine, to which a connection needs no encryption. */
const thisMachine = ["localhost", "127.0.0.1", "::1"];

const host = (example: string) => {
  const missing = `Enter the mail server's name, such as ${example}.`;
  return line(missing, 253).check(
    z.toLowerCase(),
    z.refine(
      (name: string) =>
        /^[a-z0-9_.:-]+$/.test(name) && URL.canParse(`smtp://${name.includes(":") ? `[${name}]` : name}`),
      `${missing} Leave out the port and what comes before ://.`,
    ),
  );
};

const port = ({ tls, starttls }: Record<Security, number>) => {
  const wrong = `Enter a port from 1 to 65535, usually ${tls} or ${starttls}.`;
  return z.coerce.number(wrong).check(z.int(wrong), z.minimum(1, wrong), z.maximum(65_535, wrong));
};

const security = z.enum(securities, "Choose how the connection is encrypted.");

/** If empty, the current password is kept, for the same server and user. */
const password = z._default(z.string().check(z.maxLength(500, "Use 500 characters or fewer.")), "");

const encryptedBetweenMachines = z.refine<{ host: string; security: Security }>(
  (server) => server.security !== "none" || thisMachine.includes(server.host),
  {
    path: ["security"],
    error: "Only a mail server on this machine may go without encryption. Choose TLS or STARTTLS.",
  },
);

/** A mail server as an owner types it. */
export const mailServerSchema = z
  .object({ host: host("smtp.example.com"), port: port(usualPorts), security, user: optionalLine(254), password })
  .check(encryptedBetweenMachines);
export type MailServer = z.output<typeof mailServerSchema>;

/** The sender of emails. */
export const mailSenderSchema = z.object({
  name: line("Enter the name that guests see.").check(
    z.refine((name: string) => !/[<>"]/.test(name), 'Leave out <, > and ".'),
  ),
  address: email,
});
export type MailSender = z.output<typeof mailSenderSchema>;

/** The mailboxes that are read: for guests' replies, and for what comes back from campaigns. */
export const mailboxKinds = ["replies", "bounces"] as const;
export type MailboxKind = (typeof mailboxKinds)[number];

/**
 * Longest part before the @ of a mailbox's address, in characters, of the 64 that RFC 5321 allows: a request's
 * reference and signature, or a recipient's id of 36 characters, are added to it.
 */
export const longestLocalParts: Record<MailboxKind, number> = { replies: 30, bounces: 27 };

/** Whether an address leaves room for the suffix that is added before its @. */
export const hasRoom = (address: string, kind: MailboxKind) =>
  new RegExp(`^[^+@]{1,${longestLocalParts[kind]}}@`).test(address);

/** The name at the start of a receiving server's `Authentication-Results` headers (RFC 8601). */
export const AUTHSERV_ID = /^[\w.-]{1,255}$/;

/** A mailbox as an owner types it. */
export const mailboxSchema = z
  .object({
    kind: z.enum(mailboxKinds, "Choose which mailbox."),
    address: email,
    host: host("imap.example.com"),
    port: port(usualImapPorts),
    security,
    user: line("Enter the mailbox's user, often its address.", 254),
    password,
    folder: optionalLine(200),
    authserv_id: z._default(
      z.string().check(
        z.trim(),
        z.refine(
          (id: string) => id === "" || AUTHSERV_ID.test(id),
          "Enter the name alone, such as mx.example.com, or leave it blank.",
        ),
      ),
      "",
    ),
  })
  .check(
    encryptedBetweenMachines,
    z.refine(({ kind, address }) => hasRoom(address, kind), {
      path: ["address"],
      error: ({ input }) =>
        `Use an address without a +, with ${longestLocalParts[(input as { kind: MailboxKind }).kind]} characters or fewer before the @.`,
    }),
  );
export type Mailbox = z.output<typeof mailboxSchema>;
