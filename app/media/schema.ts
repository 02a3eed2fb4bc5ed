import * as z from "zod/mini";
import { lineIfAny } from "../lib/fields.ts";

/** Most bytes of a picture that is uploaded, and most pixels. */
export const MOST_BYTES = 10 * 1024 * 1024;
export const MOST_PIXELS = 40_000_000;

/** How many characters say what a picture shows. */
export const ALT_LENGTH = 200;

const PER_CENT = "(100|\\d{1,2}(\\.\\d{1,2})?)%";

/** What a form says of its picture; what is left out stays as it is. */
export const imageText = {
  alt: lineIfAny(ALT_LENGTH),
  focus: z.optional(
    z.string().check(z.trim(), z.regex(new RegExp(`^${PER_CENT} ${PER_CENT}$`), "A focal point, like 50% 40%.")),
  ),
};
