import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, nullable, text } from "../../platform/lib/shapes.ts";
import { topics } from "./topics.ts";

const textToCheck = z.object({
  path: text,
  /** The label within its page: `Introduction › Statement`. */
  label: text,
  /** The text as guests see it, with placeholders filled in. */
  text,
  /** Why it must be confirmed individually; null if it can be confirmed with its page. */
  topic: nullable(z.enum(topics)),
});

/** The texts that are still those of the program or its demo, and that nobody has confirmed. */
export const textsToCheckShape = z
  .object({
    /** Changes whenever the texts change, for `If-Match`. */
    tag: text,
    total: count,
    /** Number of texts with a topic. */
    to_confirm: count,
    pages: z.array(z.object({ _id: text, label: text, texts: z.array(textToCheck) })),
  })
  .register(shapeNames, { id: "TextsToCheck" });
export type TextsToCheck = z.output<typeof textsToCheckShape>;
export type PageToCheck = TextsToCheck["pages"][number];
export type TextToCheck = PageToCheck["texts"][number];
