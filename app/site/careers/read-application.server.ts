import { hash } from "node:crypto";
import type { Context } from "hono";
import type * as z from "zod/mini";
import { fieldErrors, readJson } from "../../platform/lib/read-json.server.ts";
import { isMultipart, readMultipart, type UploadedFile } from "../../platform/lib/read-multipart.server.ts";
import { CV, CV_TOO_LARGE, cvProblem } from "./cv.ts";
import type { CareerApplication, careerSchemaFor } from "./schema.ts";

/** An application with its CV, if any. */
export type ApplicationWithCv = CareerApplication & { cv?: UploadedFile };

/** A multipart field that has JSON; text that is none is left to the schema. */
function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Reads and checks an application: JSON, or a multipart form with the same fields and a PDF in `cv`.
 *
 * @returns the application and what two bodies have in common that are the same, or the response that rejects it.
 */
export async function readApplication(
  context: Context,
  schema: ReturnType<typeof careerSchemaFor>,
): Promise<{ data: ApplicationWithCv; bytes: Uint8Array } | Response> {
  if (!isMultipart(context)) return readJson(context, schema as z.ZodMiniType<CareerApplication>);
  const names = new Set(Object.keys(schema.shape));
  const parts = await readMultipart(context, names, { ...CV, tooLarge: CV_TOO_LARGE, from: "guests" });
  if (parts instanceof Response) return parts;
  const { texts, file } = parts;
  const problem = file && cvProblem(file.bytes);
  if (problem) return context.json({ message: problem, errors: { [CV.field]: problem } }, 415);
  const sent = { ...Object.fromEntries(texts), licences: parsed(texts.get("licences")) };
  const checked = schema.safeParse(sent);
  if (!checked.success) return fieldErrors(context, checked.error.issues);
  // The file's hash in place of another copy of it.
  const same = [...texts, file ? hash("sha256", file.bytes) : ""];
  return { data: { ...checked.data, cv: file }, bytes: Buffer.from(JSON.stringify(same)) };
}
