import { Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

/** A request exactly as sent. */
export interface RawRequest {
  method: string;
  /** Path and query, not normalised. */
  path: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface Heard {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const decompress: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

/** A body as it was before it was compressed. */
export function decompressed(bytes: Buffer, encoding: string | null | undefined): Buffer {
  return bytes.length === 0 ? bytes : (decompress[encoding ?? ""]?.(bytes) ?? bytes);
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/**
 * Asks a server, and reads its answer to the end.
 *
 * @throws when the line breaks before there is an answer.
 */
export function ask(origin: string, { method, path, headers, body }: RawRequest): Promise<Heard> {
  const { hostname, port } = new URL(origin);
  // Node frames no body of a method that seldom has one: its bytes would be read as the next request.
  const framed = body.length > 0 ? { "Content-Length": String(body.length), ...headers } : headers;
  return new Promise((resolve, reject) => {
    let answered = false;
    const asked = request(
      { agent, hostname, port, method, path, headers: framed, setHost: !("Host" in headers) },
      (response) => {
        answered = true;
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("error", reject);
        response.on("end", () => {
          const { statusCode: status = 0, headers } = response;
          const bytes = Buffer.concat(pieces);
          resolve({ status, headers, text: decompressed(bytes, headers["content-encoding"]).toString() });
        });
      },
    );
    // What comes after the answer, such as a line that the server closes, is no failure.
    asked.on("error", (error) => answered || reject(error));
    asked.end(body);
  });
}
