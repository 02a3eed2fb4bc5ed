import * as z from "zod/mini";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, flag, nullable, setBy, text } from "../../../platform/lib/shapes.ts";
import { dkimRecordShape } from "../dns/shapes.ts";
import { securities } from "./schema.ts";

const unreadable = flag.check(z.describe("Whether the password must be entered again: the key file is another one."));

const mailboxShape = nullable(
  z.object({
    set_by: setBy,
    address: text,
    server: nullable(
      z.object({ host: text, port: count, security: z.enum(securities), user: text, folder: text }),
    ).check(z.describe("Null if whoever runs the server hands its emails over.")),
    unreadable,
  }),
);

/** The configuration for emails, as far as owners may see it. */
export const mailSetupShape = z
  .object({
    server: nullable(
      z.object({
        set_by: setBy,
        host: text,
        port: count,
        security: z.enum(securities),
        user: text,
        has_password: flag,
        unreadable,
      }),
    ),
    sender: z.object({ set_by: nullable(setBy), name: text, address: text }),
    signature: nullable(
      z.object({
        set_by: setBy,
        record: nullable(dkimRecordShape).check(z.describe("Null if its key is unreadable.")),
      }),
    ),
    replies: mailboxShape.check(z.describe("The mailbox of guests' replies.")),
    authserv: z
      .object({ set_by: nullable(setBy), id: text })
      .check(z.describe("The name of the replies' server in Authentication-Results; empty if no sender is proven.")),
    bounces: mailboxShape.check(z.describe("The mailbox of what comes back from campaigns.")),
  })
  .register(shapeNames, { id: "MailSetup" });
export type MailSetupView = z.output<typeof mailSetupShape>;

const outcome = {
  accepted: flag,
  text: text.check(z.describe("The result in one sentence, and what to do.")),
  answer: nullable(text).check(z.describe("What the mail server itself said.")),
};

/** The result of a test email. */
export const mailTestShape = z.object({ ...outcome, to: text }).register(shapeNames, { id: "MailTest" });

/** The result of opening a mailbox. */
export const mailboxTestShape = z.object(outcome).register(shapeNames, { id: "MailboxTest" });
export type MailTest = z.output<typeof mailboxTestShape>;
