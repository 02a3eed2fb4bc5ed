/** Why a body was not read. */
export type BodyRefusal = "too large" | "too slow" | "cut off";

/** How much may come and how long it may take. */
export interface BodyLimits {
  /** Most bytes. */
  limit: number;
  /** Bytes beyond that are still taken in, and thrown away, so that a browser sees the answer and not a broken line. */
  drained: number;
  /** ms for all of it. */
  within: number;
}

/** Answers `"too slow"` after a while; `stop` when nobody waits for it any more. */
function clock(ms: number): { late: Promise<"too slow">; stop: () => void } {
  const { promise, resolve } = Promise.withResolvers<"too slow">();
  const timer = setTimeout(() => resolve("too slow"), ms);
  return { late: promise, stop: () => clearTimeout(timer) };
}

/**
 * Takes a request's body in, counting while it arrives, chunked or not.
 *
 * @param take is given each piece, until it answers `"enough"`; what comes after is thrown away.
 * @returns why it was not read to its end, if so.
 */
export async function takeBody(
  request: Request,
  { limit, drained, within }: BodyLimits,
  take: (piece: Uint8Array) => "enough" | undefined,
): Promise<BodyRefusal | undefined> {
  if (!request.body) return undefined;
  const reader = request.body.getReader();
  const { late, stop } = clock(within);
  let size = 0;
  let enough = false;
  try {
    for (;;) {
      const step = await Promise.race([reader.read(), late]);
      if (step === "too slow") return step;
      if (step.done) break;
      size += step.value.byteLength;
      if (size > limit + drained) return "too large";
      if (size <= limit && !enough) enough = take(step.value) === "enough";
    }
  } catch {
    return "cut off";
  } finally {
    stop();
    reader.cancel().catch(() => {});
  }
  return size > limit ? "too large" : undefined;
}

/**
 * Takes in a body that has said how long it is and is not too long, in one piece: no more than it has said can
 * come, and Node reads it several times as fast as a stream.
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

/** Reads a request's body whole, or says why not. */
export async function readBody(request: Request, limits: BodyLimits): Promise<Uint8Array | BodyRefusal> {
  if (Number(request.headers.get("content-length") ?? Number.NaN) <= limits.limit) {
    return takeWhole(request, limits.within);
  }
  const pieces: Uint8Array[] = [];
  const rejection = await takeBody(request, limits, (piece) => void pieces.push(piece));
  return rejection ?? Buffer.concat(pieces);
}

/** What is thrown away, at most, of a body that is refused unread. */
const unread: BodyLimits = { limit: 0, drained: 16 * 1024 * 1024, within: 30_000 };

/** Throws away a body that is refused unread, so that a browser sees the answer and not a broken line. */
export async function drainBody(request: Request): Promise<void> {
  await takeBody(request, unread, () => "enough");
}
