import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import type { Context } from "hono";
import { jsonError } from "../lib/json-errors.server.ts";
import { takeBody } from "../lib/read-body.server.ts";
import { type BodySchema, bodyError, fieldErrors } from "../lib/read-json.server.ts";
import { ImageRefused, measureImage } from "./image-files.server.ts";
import { MOST_BYTES, NAME_LENGTH } from "./schema.ts";

const MIB = 1024 * 1024;
/** Most bytes of a field besides the image, and most parts. */
const FIELD = MIB / 16;
const PARTS = 40;
const limits = { limit: MOST_BYTES + MIB, drained: 32 * MIB, within: 120_000 };

const FORM_TOO_LARGE = "This form is too large. Please shorten it.";
const PICTURE_TOO_LARGE = "This image is larger than 10 MB. Choose a smaller one.";

/** A schema that names its fields. */
export type FormSchema<Form> = BodySchema<Form> & { shape: object };

/** The first part of each known name. */
interface Parts {
  texts: Map<string, string>;
  image?: UploadedFile | undefined;
}

/** An uploaded file, and its name without its extension. */
export interface UploadedFile {
  bytes: Uint8Array;
  name: string;
}

const nameOf = (filename = "") =>
  filename
    .replace(/^.*[\\/]|\.\w{2,5}$/g, "")
    .replace(/\p{Cc}/gu, "")
    .slice(0, NAME_LENGTH);

/** Whether the body is complete. */
function isWhole(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

function partError(context: Context, error: unknown): Response {
  if (error instanceof MaxFileSizeExceededError) return jsonError(context, 413, PICTURE_TOO_LARGE);
  const tooMuch = [MaxHeaderSizeExceededError, MaxPartsExceededError, MaxTotalSizeExceededError];
  if (tooMuch.some((kind) => error instanceof kind)) return jsonError(context, 413, FORM_TOO_LARGE);
  return jsonError(context, 400, "The form was cut off. Please try again.");
}

/**
 * The response to a rejected image.
 *
 * @throws any other error.
 */
export function imageError(context: Context, error: unknown): Response {
  if (!(error instanceof ImageRefused)) throw error;
  return context.json({ message: error.message, errors: { image: error.message } }, error.status);
}

/** Reads the parts of a multipart body as a stream; fields that are not among `names` are ignored. */
async function readParts(context: Context, boundary: string, names: ReadonlySet<string>): Promise<Parts | Response> {
  if (boundary === "") return partError(context, "no boundary");
  const parser = new MultipartParser(boundary, {
    maxFileSize: MOST_BYTES,
    maxParts: PARTS,
    maxTotalSize: limits.limit,
  });
  const parts: Parts = { texts: new Map() };
  let wrong: Response | undefined;

  const keep = (part: MultipartPart) => {
    const { name, size } = part;
    if (name === "image") {
      // An empty file field is sent with 0 bytes.
      if (size > 0) parts.image ??= { bytes: part.bytes, name: nameOf(part.filename) };
    } else if (size > FIELD) {
      wrong ??= jsonError(context, 413, FORM_TOO_LARGE);
    } else if (name !== undefined && names.has(name) && !parts.texts.has(name)) {
      // Browsers send the end of every line as CR LF.
      parts.texts.set(name, part.text.replaceAll("\r\n", "\n"));
    }
  };
  const rejection = await takeBody(context.req.raw, limits, (piece) => {
    try {
      for (const part of parser.write(piece)) keep(part);
    } catch (error) {
      // Data after the last part is ignored.
      if (!isWhole(parser)) wrong ??= partError(context, error);
    }
    return wrong && "enough";
  });
  if (rejection) return bodyError(context, rejection, PICTURE_TOO_LARGE);
  return wrong ?? (isWhole(parser) ? parts : partError(context, "cut off"));
}

/**
 * Reads and checks a multipart form with an image in its field `image`, rejecting in the contract's
 * order: too large (counted while reading), too slow, wrong type, incomplete, not an image, invalid fields.
 * Only fields of the schema are read; of a repeated field, the first.
 *
 * @param image whether an image, or the id of one from the library in `image_id`, is required.
 * @param checkImage throws ImageRefused for a file that is not an image.
 * @returns the parsed fields and the image, or the response that rejects them.
 */
export async function readForm<Form>(
  context: Context,
  schema: FormSchema<Form>,
  image: "image required" | "image optional",
  checkImage: (image: Uint8Array) => Promise<unknown> = measureImage,
): Promise<{ data: Form; image: UploadedFile | undefined } | Response> {
  const type = context.req.header("content-type") ?? "";
  if (type.split(";")[0]?.trim().toLowerCase() !== "multipart/form-data") {
    const rejection = await takeBody(context.req.raw, limits, () => "enough");
    if (rejection) return bodyError(context, rejection, FORM_TOO_LARGE);
    return jsonError(context, 415, "Send this form as multipart/form-data.");
  }
  const parts = await readParts(context, getMultipartBoundary(type) ?? "", new Set(Object.keys(schema.shape)));
  if (parts instanceof Response) return parts;
  try {
    if (parts.image) await checkImage(parts.image.bytes);
  } catch (error) {
    return imageError(context, error);
  }
  const checked = schema.safeParse(Object.fromEntries(parts.texts));
  const issues = checked.success ? [] : [...checked.error.issues];
  if (!parts.image && !parts.texts.get("image_id") && image === "image required")
    issues.push({ path: ["image"], message: "Choose an image." });
  return checked.success && issues.length === 0
    ? { data: checked.data, image: parts.image }
    : fieldErrors(context, issues);
}
