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
  const late = Promise.withResolvers<"too slow">();
  const timer = setTimeout(() => late.resolve("too slow"), within);
  let size = 0;
  let enough = false;
  try {
    for (;;) {
      const step = await Promise.race([reader.read(), late.promise]);
      if (step === "too slow") return step;
      if (step.done) break;
      size += step.value.byteLength;
      if (size > limit + drained) return "too large";
      if (size <= limit && !enough) enough = take(step.value) === "enough";
    }
  } catch {
    return "cut off";
  } finally {
    clearTimeout(timer);
    reader.cancel().catch(() => {});
  }
  return size > limit ? "too large" : undefined;
}

/** Reads a request's body whole, or says why not. */
export async function readBody(request: Request, limits: BodyLimits): Promise<Uint8Array | BodyRefusal> {
  const pieces: Uint8Array[] = [];
  const refusal = await takeBody(request, limits, (piece) => void pieces.push(piece));
  return refusal ?? Buffer.concat(pieces);
}

/** What is thrown away, at most, of a body that is refused unread. */
const unread: BodyLimits = { limit: 0, drained: 16 * 1024 * 1024, within: 30_000 };

/** Throws away a body that is refused unread, so that a browser sees the answer and not a broken line. */
export async function drainBody(request: Request): Promise<void> {
  await takeBody(request, unread, () => "enough");
}
