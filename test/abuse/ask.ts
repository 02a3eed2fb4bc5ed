import { Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

/** A request, byte for byte. */
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

/** A decompressed body. */
export function decompressed(bytes: Buffer, encoding: string | null | undefined): Buffer {
  return bytes.length === 0 ? bytes : (decompress[encoding ?? ""]?.(bytes) ?? bytes);
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/**
 * Sends a request and reads the whole response.
 *
 * @throws when the connection closes before there is a response.
 */
export function ask(origin: string, { method, path, headers, body }: RawRequest): Promise<Heard> {
  const { hostname, port } = new URL(origin);
  // Node does not frame the body of such a method: its bytes would be read as the next request.
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
    // What happens after the response, such as a closed connection, is no failure.
    asked.on("error", (error) => answered || reject(error));
    asked.end(body);
  });
}
