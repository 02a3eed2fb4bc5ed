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
import { measurePicture, PictureRefused } from "./picture-files.server.ts";
import { MOST_BYTES } from "./schema.ts";

const MIB = 1024 * 1024;
/** Most bytes of a field besides the picture, and how many parts there may be. */
const FIELD = MIB / 16;
const PARTS = 40;
const limits = { limit: MOST_BYTES + MIB, drained: 32 * MIB, within: 120_000 };

const FORM_TOO_LARGE = "This form is too large. Please shorten it.";
const PICTURE_TOO_LARGE = "This image is larger than 10 MB. Choose a smaller one.";

/** A schema that names its fields. */
export type FormSchema<Form> = BodySchema<Form> & { shape: object };

/** What came under the names that are known: the first of each. */
interface Parts {
  texts: Map<string, string>;
  image?: Uint8Array | undefined;
}

/** Whether the last part has come. */
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
 * The answer to a picture that is not taken.
 *
 * @throws what went wrong, when it is something else.
 */
export function pictureError(context: Context, error: unknown): Response {
  if (!(error instanceof PictureRefused)) throw error;
  return context.json({ message: error.message, errors: { image: error.message } }, error.status);
}

/** Reads the parts of a multipart body while it arrives; fields that are not among `names` are passed over. */
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
      // A field of files that was left empty comes without a byte.
      if (size > 0) parts.image ??= part.bytes;
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
      // What follows the last part means nothing.
      if (!isWhole(parser)) wrong ??= partError(context, error);
    }
    return wrong && "enough";
  });
  if (rejection) return bodyError(context, rejection, PICTURE_TOO_LARGE);
  return wrong ?? (isWhole(parser) ? parts : partError(context, "cut off"));
}

/**
 * Reads a multipart form with a picture in its field `image` and checks it, refusing in the contract's
 * order: too large (counted while reading), too slow, wrong type, not whole, not a picture, wrong fields.
 * Only fields that the schema names are taken; of one that is sent twice, the first.
 *
 * @param image whether there must be a picture.
 * @returns what the schema made of the fields and the picture's bytes, or the answer that refuses them.
 */
export async function readForm<Form>(
  context: Context,
  schema: FormSchema<Form>,
  image: "needs a picture" | "may have a picture",
): Promise<{ data: Form; image: Uint8Array | undefined } | Response> {
  const type = context.req.header("content-type") ?? "";
  if (type.split(";")[0]?.trim().toLowerCase() !== "multipart/form-data") {
    const rejection = await takeBody(context.req.raw, limits, () => "enough");
    if (rejection) return bodyError(context, rejection, FORM_TOO_LARGE);
    return jsonError(context, 415, "Send this form as multipart/form-data.");
  }
  const parts = await readParts(context, getMultipartBoundary(type) ?? "", new Set(Object.keys(schema.shape)));
  if (parts instanceof Response) return parts;
  try {
    if (parts.image) await measurePicture(parts.image);
  } catch (error) {
    return pictureError(context, error);
  }
  const checked = schema.safeParse(Object.fromEntries(parts.texts));
  const issues = checked.success ? [] : [...checked.error.issues];
  if (!parts.image && image === "needs a picture") issues.push({ path: ["image"], message: "Choose an image." });
  return checked.success && issues.length === 0
    ? { data: checked.data, image: parts.image }
    : fieldErrors(context, issues);
}
