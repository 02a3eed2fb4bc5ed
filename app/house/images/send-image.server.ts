import { Readable } from "node:stream";
import type { Context } from "hono";
import { etagMatches } from "../../platform/lib/etag-matches.ts";
import { readRange } from "./byte-range.ts";
import { contentTypeOf, IMMUTABLE } from "./image.ts";
import type { MediaStorage } from "./media-storage.ts";

/**
 * Sends a stored file or the requested range of it (RFC 9110, 14), identical from every storage and instance: the ETag
 * is its name.
 *
 * @returns undefined if the file is missing. @throws StorageError
 */
export async function sendImage(context: Context, storage: MediaStorage, name: string): Promise<Response | undefined> {
  const etag = `"${name}"`;
  const headers = { "Cache-Control": IMMUTABLE, ETag: etag, "Accept-Ranges": "bytes" };
  // A client that sends this ETag has the file.
  if (etagMatches(context.req.header("if-none-match"), etag)) return context.body(null, 304, headers);
  const found = { ...headers, "Content-Type": contentTypeOf(name) };

  if (context.req.method === "HEAD") {
    const size = await storage.find(name);
    return size === undefined ? undefined : context.body(null, 200, { ...found, "Content-Length": String(size) });
  }

  const range = context.req.header("range");
  // If-Range with another ETag: the whole file is sent.
  if (range !== undefined && [undefined, etag].includes(context.req.header("if-range"))) {
    const size = await storage.find(name);
    if (size === undefined) return undefined;
    const part = readRange(range, size);
    if (part === "outside") {
      return context.body(null, 416, { "Content-Range": `bytes */${size}`, "Cache-Control": "no-store" });
    }
    if (part !== "whole") {
      const file = await storage.open(name, part);
      return (
        file &&
        context.body(Readable.toWeb(file.bytes) as ReadableStream, 206, {
          ...found,
          "Content-Length": String(file.length),
          "Content-Range": `bytes ${part.start}-${part.end}/${size}`,
        })
      );
    }
  }

  const file = await storage.open(name);
  return (
    file &&
    context.body(Readable.toWeb(file.bytes) as ReadableStream, 200, {
      ...found,
      "Content-Length": String(file.length),
    })
  );
}
