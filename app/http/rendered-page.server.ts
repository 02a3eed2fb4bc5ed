import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { chooseEncoding, type Encoding } from "./compression.ts";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A page as it was drawn. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** How hard a page is packed. */
export interface CompressionLevel {
  /** 0 to 11. */
  brotli: number;
  /** 1 to 9. */
  gzip: number;
}

/** What packing costs about as little as it saves on the way. */
const QUICK: CompressionLevel = { brotli: 4, gzip: 4 };

/** A page's bytes in an encoding. */
export async function compressFile(body: Buffer, encoding: Encoding, effort: CompressionLevel): Promise<Buffer> {
  if (encoding === "gzip") return toGzip(body, { level: effort.gzip });
  if (encoding === "identity") return body;
  return toBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort.brotli,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** Answers with a page that was drawn for this request alone. */
export async function sendOnce(
  { status, headers, body }: RenderedPage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const encoding = chooseEncoding(request.headers["accept-encoding"] as string | undefined);
  const bytes = await compressFile(body, encoding, QUICK);
  response.writeHead(status, {
    ...headers,
    "cache-control": "no-cache",
    vary: "Accept-Encoding",
    "content-length": bytes.length,
    ...(encoding !== "identity" && { "content-encoding": encoding }),
  });
  if (request.method === "HEAD") response.end();
  else response.end(bytes);
}
