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
import type { BodyPool } from "./body-memory.server.ts";
import { jsonError } from "./json-errors.server.ts";
import { takeBody } from "./read-body.server.ts";
import { bodyError } from "./read-json.server.ts";

const MIB = 1024 * 1024;
/** Most bytes of a field without a file, and most parts of a form. */
const FIELD = MIB / 16;
const PARTS = 40;
/** Longest file name, in characters. */
const NAME_LENGTH = 120;

export const FORM_TOO_LARGE = "This form is too large. Please shorten it.";

/** The rules for a form's file. */
export interface FileRules {
  /** The name of its field. */
  field: string;
  /** Most bytes of the file. */
  most: number;
  tooLarge: string;
  /** The sender's memory pool. */
  from: BodyPool;
}

/** An uploaded file, with its name without the extension. */
export interface UploadedFile {
  bytes: Uint8Array;
  name: string;
}

/** The first part of each expected name. */
interface Parts {
  texts: Map<string, string>;
  file?: UploadedFile;
}

/** Limits of a multipart body with a file. */
export const limitsFor = (most: number, pool: BodyPool) => ({
  limit: most + MIB,
  drained: 32 * MIB,
  within: 120_000,
  pool,
});

/** Whether a request has a multipart form. */
export function isMultipart(context: Context): boolean {
  const type = context.req.header("content-type") ?? "";
  return type.split(";")[0]?.trim().toLowerCase() === "multipart/form-data";
}

const nameOf = (filename = "") =>
  filename
    .replace(/^.*[\\/]|\.\w{2,5}$/g, "")
    .replace(/\p{Cc}/gu, "")
    .slice(0, NAME_LENGTH);

/** Whether the whole body has been received. */
function isWhole(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

function partError(context: Context, error: unknown, tooLarge: string): Response {
  if (error instanceof MaxFileSizeExceededError) return jsonError(context, 413, tooLarge);
  const tooMuch = [MaxHeaderSizeExceededError, MaxPartsExceededError, MaxTotalSizeExceededError];
  if (tooMuch.some((kind) => error instanceof kind)) return jsonError(context, 413, FORM_TOO_LARGE);
  return jsonError(context, 400, "The form was cut off. Please try again.");
}

/**
 * Reads the parts of a multipart body as a stream. Fields that are not among `names` are ignored, and repeated fields
 * after the first.
 *
 * @param names undefined takes every field. @returns the parts, or the error response: too large (counted while
 * reading), too slow, or incomplete.
 */
export async function readMultipart(
  context: Context,
  names: ReadonlySet<string> | undefined,
  { field, most, tooLarge, from }: FileRules,
): Promise<Parts | Response> {
  const limits = limitsFor(most, from);
  const boundary = getMultipartBoundary(context.req.header("content-type") ?? "") ?? "";
  if (boundary === "") return partError(context, "no boundary", tooLarge);
  const newParser = () =>
    new MultipartParser(boundary, { maxFileSize: most, maxParts: PARTS, maxTotalSize: limits.limit });
  let parser = newParser();
  let parts: Parts = { texts: new Map() };
  let wrong: Response | undefined;

  const keep = (part: MultipartPart) => {
    const { name, size } = part;
    if (name === field) {
      // Browsers send an empty file field as a file of 0 bytes.
      if (size > 0) parts.file ??= { bytes: part.bytes, name: nameOf(part.filename) };
    } else if (size > FIELD) {
      wrong ??= jsonError(context, 413, FORM_TOO_LARGE);
    } else if (name !== undefined && (!names || names.has(name)) && !parts.texts.has(name)) {
      // Browsers send line breaks as CR LF.
      parts.texts.set(name, part.text.replaceAll("\r\n", "\n"));
    }
  };
  const take = (piece: Uint8Array) => {
    try {
      for (const part of parser.write(piece)) keep(part);
    } catch (error) {
      // Data after the last part is ignored.
      if (!isWhole(parser)) wrong ??= partError(context, error, tooLarge);
    }
    return wrong && "enough";
  };
  const drop = () => {
    parser = newParser();
    parts = { texts: new Map() };
  };
  const rejection = await takeBody(context.req.raw, limits, take, drop);
  if (rejection) return bodyError(context, rejection, tooLarge);
  return wrong ?? (isWhole(parser) ? parts : partError(context, "cut off", tooLarge));
}
