import * as z from "zod/mini";
import { lineIfAny } from "../../platform/lib/fields.ts";

/** Most bytes and most pixels of an uploaded image. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
export const MAX_PIXELS = 40_000_000;

/** Most characters of an alt text, of a name and of a credit. */
export const ALT_LENGTH = 200;
export const NAME_LENGTH = 120;

const PER_CENT = "(100|\\d{1,2}(\\.\\d{1,2})?)%";

/**
 * The id of a library image instead of an upload, and a form's alt text and focal point; omitted fields keep their
 * values.
 */
export const imageText = {
  image_id: z.optional(z.string().check(z.trim(), z.maxLength(36, "Choose an image."))),
  alt: lineIfAny(ALT_LENGTH),
  focus: z.optional(
    z.string().check(z.trim(), z.regex(new RegExp(`^${PER_CENT} ${PER_CENT}$`), "Enter a focal point like 50% 40%.")),
  ),
};
