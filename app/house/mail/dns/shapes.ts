import * as z from "zod/mini";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { text } from "../../../platform/lib/shapes.ts";

/** The DNS record that lets mail servers check the signature of our emails. */
export const dkimRecordShape = z.object({ name: text, value: text }).register(shapeNames, { id: "DkimRecord" });
export type DkimRecord = z.output<typeof dkimRecordShape>;

/** The result of looking up the record. */
export const dkimCheckShape = z
  .object({
    /** `unknown`: DNS gave no answer. */
    state: z.enum(["published", "wrong", "missing", "unknown"]),
    /** Problems and their fixes, as sentences for staff. */
    problems: z.array(text),
  })
  .register(shapeNames, { id: "DkimCheck" });
export type DkimCheck = z.output<typeof dkimCheckShape>;

/** A DNS record that emails need, and what DNS has instead. */
export const mailRecordShape = z
  .object({
    kind: z.enum(["SPF", "DKIM", "DMARC", "MX"]),
    type: z.enum(["TXT", "MX"]),
    name: text,
    value: text.check(z.describe("To publish; empty where only the mailbox's provider knows it.")),
    check: dkimCheckShape,
  })
  .register(shapeNames, { id: "MailRecord" });
export type MailRecord = z.output<typeof mailRecordShape>;
