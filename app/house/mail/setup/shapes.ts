import * as z from "zod/mini";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, flag, nullable, setBy, text } from "../../../platform/lib/shapes.ts";
import { dkimRecordShape } from "../dns/shapes.ts";
import { securities } from "./schema.ts";

/** How emails are sent, as far as owners may see it. */
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
        unreadable: flag.check(z.describe("Whether the password must be entered again: the key file is another one.")),
      }),
    ),
    sender: z.object({ set_by: nullable(setBy), name: text, address: text }),
    signature: nullable(
      z.object({
        set_by: setBy,
        record: nullable(dkimRecordShape).check(z.describe("Null if its key is unreadable.")),
      }),
    ),
  })
  .register(shapeNames, { id: "MailSetup" });
export type MailSetupView = z.output<typeof mailSetupShape>;

/** The result of a test email. */
export const mailTestShape = z
  .object({
    accepted: flag,
    to: text,
    text: text.check(z.describe("The result in one sentence, and what to do.")),
    answer: nullable(text).check(z.describe("What the mail server itself said.")),
  })
  .register(shapeNames, { id: "MailTest" });
export type MailTest = z.output<typeof mailTestShape>;
