import type { Context } from "hono";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { takeBody } from "../../platform/lib/read-body.server.ts";
import { type BodySchema, bodyError, fieldErrors } from "../../platform/lib/read-json.server.ts";
import {
  FORM_TOO_LARGE,
  isMultipart,
  limitsFor,
  readMultipart,
  type UploadedFile,
} from "../../platform/lib/read-multipart.server.ts";
import { measureIsolated } from "./image-files.server.ts";
import { ImageRefused } from "./image-refused.ts";
import { MAX_IMAGE_BYTES } from "./schema.ts";

/** The rules for a form's image. */
const rules = {
  field: "image",
  most: MAX_IMAGE_BYTES,
  tooLarge: "This image is larger than 10 MB. Choose a smaller one.",
  from: "staff",
} as const;

/** A schema of a form's fields, whose names are its `shape`. */
export type FormSchema<Form> = BodySchema<Form> & { shape: object };

/**
 * The response to a rejected image.
 *
 * @throws any other error.
 */
export function imageError(context: Context, error: unknown): Response {
  if (!(error instanceof ImageRefused)) throw error;
  return context.json({ message: error.message, errors: { image: error.message } }, error.status);
}

/**
 * Reads and validates a multipart form with an image in its field `image`, with errors in the contract's order: too
 * large (counted while reading), too slow, wrong type, incomplete, not an image, invalid fields. Only the schema's
 * fields are read; of a repeated field, the first.
 *
 * @param image whether an image, or the id of a library image in `image_id`, is required. @param checkImage throws
 * ImageRefused for a file that is not an image. @returns the parsed fields and the image, or the error response.
 */
export async function readForm<Form>(
  context: Context,
  schema: FormSchema<Form>,
  image: "image required" | "image optional",
  checkImage: (image: Uint8Array) => Promise<unknown> = measureIsolated,
): Promise<{ data: Form; image: UploadedFile | undefined } | Response> {
  if (!isMultipart(context)) {
    const rejection = await takeBody(context.req.raw, limitsFor(MAX_IMAGE_BYTES, "staff"), () => "enough");
    if (rejection) return bodyError(context, rejection, FORM_TOO_LARGE);
    return jsonError(context, 415, "Send this form as multipart/form-data.");
  }
  const parts = await readMultipart(context, new Set(Object.keys(schema.shape)), rules);
  if (parts instanceof Response) return parts;
  try {
    if (parts.file) await checkImage(parts.file.bytes);
  } catch (error) {
    return imageError(context, error);
  }
  const checked = schema.safeParse(Object.fromEntries(parts.texts));
  const issues = checked.success ? [] : [...checked.error.issues];
  if (!parts.file && !parts.texts.get("image_id") && image === "image required")
    issues.push({ path: ["image"], message: "Choose an image." });
  return checked.success && issues.length === 0
    ? { data: checked.data, image: parts.file }
    : fieldErrors(context, issues);
}
