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
