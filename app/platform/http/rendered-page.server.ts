import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { chooseEncoding, type Encoding } from "./compression.ts";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A rendered page, uncompressed. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Quality levels of both encodings. */
export interface CompressionLevel {
  /** 0 to 11. */
  brotli: number;
  /** 1 to 9. */
  gzip: number;
}

/** For a page that is sent once: compressing it harder would take longer than it saves in transfer. */
const QUICK: CompressionLevel = { brotli: 4, gzip: 4 };

/** Compresses a page. */
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

/** Sends a page that was rendered for this request alone. */
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
