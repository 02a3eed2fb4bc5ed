import * as z from "zod/mini";
import { email, line, optionalLine } from "../../../platform/lib/fields.ts";

/** How a connection to a mail server is encrypted: from the start, after STARTTLS, or not at all. */
export const securities = ["tls", "starttls", "none"] as const;
export type Security = (typeof securities)[number];

/** The usual port of each (RFC 8314). */
export const usualPorts: Record<Security, number> = { tls: 465, starttls: 587, none: 25 };

const NO_HOST = "Enter the mail server’s name, such as smtp.example.com.";
const NO_PORT = "Enter a port from 1 to 65535, usually 465 or 587.";

/** Names of this machine, to which a connection needs no encryption. */
const thisMachine = ["localhost", "127.0.0.1", "::1"];

const host = line(NO_HOST, 253).check(
  z.toLowerCase(),
  z.refine(
    (name: string) => /^[a-z0-9_.:-]+$/.test(name) && URL.canParse(`smtp://${name.includes(":") ? `[${name}]` : name}`),
    `${NO_HOST} Leave out smtp:// and the port.`,
  ),
);

const port = z.coerce.number(NO_PORT).check(z.int(NO_PORT), z.minimum(1, NO_PORT), z.maximum(65_535, NO_PORT));

/** A mail server as an owner types it. */
export const mailServerSchema = z
  .object({
    host,
    port,
    security: z.enum(securities, "Choose how the connection is encrypted."),
    user: optionalLine(254),
    /** Empty keeps the current one, for the same server and user. */
    password: z._default(z.string().check(z.maxLength(500, "Use 500 characters or fewer.")), ""),
  })
  .check(
    z.refine(({ security, host: name }) => security !== "none" || thisMachine.includes(name), {
      path: ["security"],
      error: "Only a mail server on this machine may go without encryption. Choose TLS or STARTTLS.",
    }),
  );
export type MailServer = z.output<typeof mailServerSchema>;

/** Who emails come from. */
export const mailSenderSchema = z.object({
  name: line("Enter the name that guests see.").check(
    z.refine((name: string) => !/[<>"]/.test(name), 'Leave out <, > and ".'),
  ),
  address: email,
});
export type MailSender = z.output<typeof mailSenderSchema>;
