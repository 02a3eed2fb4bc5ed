import { type BodyPool, releaseBodyMemory, takeBodyMemory } from "./body-memory.server.ts";

/** Why a body was not read. */
export type BodyRefusal = "too large" | "too slow" | "cut off" | "no room";

/** Limits of a body's size and reading time. */
export interface BodyLimits {
  /** Most bytes accepted. */
  limit: number;
  /**
   * Bytes beyond `limit` that are read and discarded, so that a browser gets the response instead of a reset
   * connection.
   */
  drained: number;
  /** Time limit for the whole body, in ms. */
  within: number;
  /** The memory pool of the body; guests' by default. */
  pool?: BodyPool;
}

/** A body of at most this many bytes may be read at once. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/** Resolves to `"too slow"` after a time in ms; `stop` cancels it. */
function clock(ms: number): { late: Promise<"too slow">; stop: () => void } {
  const { promise, resolve } = Promise.withResolvers<"too slow">();
  const timer = setTimeout(() => resolve("too slow"), ms);
  return { late: promise, stop: () => clearTimeout(timer) };
}

/**
 * Reads a request's body. Counts bytes as they arrive, chunked or not, and reserves memory for those that are kept.
 *
 * @param take receives each piece until it returns `"enough"`; the rest is discarded. @param drop discards all pieces
 * if there is no memory for the rest, to free it for other bodies. @returns why the body was not read completely;
 * undefined if it was.
 */
export async function takeBody(
  request: Request,
  { limit, drained, within, pool = "guests" }: BodyLimits,
  take: (piece: Uint8Array) => "enough" | undefined,
  drop: () => void = () => {},
): Promise<BodyRefusal | undefined> {
  if (!request.body) return undefined;
  const reader = request.body.getReader();
  const { late, stop } = clock(within);
  let size = 0;
  let kept = 0;
  let enough = false;
  let noRoom = false;
  try {
    for (;;) {
      const step = await Promise.race([reader.read(), late]);
      if (step === "too slow") return step;
      if (step.done) break;
      size += step.value.byteLength;
      if (size > limit + drained) return "too large";
      if (size > limit || enough || noRoom) continue;
      noRoom = !takeBodyMemory(step.value.byteLength, pool);
      if (noRoom) {
        drop();
        releaseBodyMemory(kept, pool);
        continue;
      }
      kept += step.value.byteLength;
      enough = take(step.value) === "enough";
    }
  } catch {
    return "cut off";
  } finally {
    stop();
    // Ignored: the stream has already failed or ended.
    reader.cancel().catch(() => {});
  }
  if (size > limit) return "too large";
  return noRoom ? "no room" : undefined;
}

/**
 * Reads a small body with a valid Content-Length at once: no more bytes can arrive, and in Node this is several times
 * as fast as a stream.
 */
async function takeWhole(request: Request, within: number): Promise<Uint8Array | BodyRefusal> {
  const { late, stop } = clock(within);
  try {
    const body = await Promise.race([request.arrayBuffer(), late]);
    return body === "too slow" ? body : new Uint8Array(body);
  } catch {
    return "cut off";
  } finally {
    stop();
  }
}

/** Reads a request's whole body, or returns why it could not. */
export async function readBody(request: Request, limits: BodyLimits): Promise<Uint8Array | BodyRefusal> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  // If there is no memory for the announced length, there may still be enough for the bytes that arrive.
  if (length <= Math.min(limits.limit, MAX_BUFFERED_BYTES) && takeBodyMemory(length, "small")) {
    return takeWhole(request, limits.within);
  }
  const pieces: Uint8Array[] = [];
  const rejection = await takeBody(
    request,
    limits,
    (piece) => void pieces.push(piece),
    () => pieces.splice(0),
  );
  return rejection ?? Buffer.concat(pieces);
}

/** Limits for discarding the body of a request that is rejected without reading it. */
const unread: BodyLimits = { limit: 0, drained: 16 * 1024 * 1024, within: 30_000 };

/**
 * Discards the body of a request that is rejected without reading it, so that a browser gets the response instead of a
 * reset connection.
 */
export async function drainBody(request: Request): Promise<void> {
  await takeBody(request, unread, () => "enough");
}
