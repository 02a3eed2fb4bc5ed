import * as z from "zod/mini";
import { proofs, purposes } from "../../platform/db/tables/consents.ts";
import { instant, text } from "../../platform/lib/shapes.ts";

/** What an address gave or withdrew at once. */
export const consentLineShape = z.object({
  _id: text,
  at: instant,
  given: z.boolean(),
  purposes: z.array(z.enum(purposes)),
  /** The words that were agreed to; empty for withdrawals, and where they are unknown. */
  words: z.string(),
  /** The version of the settings that had them. */
  version: z.nullable(z.number()),
  where: z.string(),
  proof: z.enum(proofs),
  /** The admin's name, or the program's part; empty for guests. */
  by: z.string(),
  /** For a confirmation, when the form was sent. */
  asked_on: z.nullable(instant),
});
export type ConsentLine = z.output<typeof consentLineShape>;
