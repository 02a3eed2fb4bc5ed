import type { Context } from "hono";
import { limitConcurrency } from "../limit-concurrency.server.ts";
import { readBody } from "../read-body.server.ts";
import { bodyError } from "../read-json.server.ts";
import { MAX_CSV_BYTES } from "./csv-cells.ts";
import { UnreadableFile } from "./read-csv.server.ts";

const limits = { limit: MAX_CSV_BYTES, drained: MAX_CSV_BYTES, within: 120_000, pool: "staff" } as const;

/** One file at a time: files take much memory in the process that also handles forms. */
const oneFile = limitConcurrency(1);

/** Statuses of the errors of `withCsvUpload`. */
export const CSV_ERRORS = [408, 413, 422] as const;

/**
 * Receives an uploaded CSV file and calls `work`; responds with an error if the file is too large or cannot be read.
 */
export async function withCsvUpload(
  context: Context,
  tooLarge: string,
  work: (bytes: Uint8Array) => Promise<Response>,
): Promise<Response> {
  const bytes = await readBody(context.req.raw, limits);
  if (typeof bytes === "string") return bodyError(context, bytes, tooLarge);
  try {
    return await oneFile(() => work(bytes));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return context.json({ message: error.message, errors: { file: error.message } }, 422);
  }
}
