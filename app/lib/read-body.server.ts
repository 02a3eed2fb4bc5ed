/** Why a body was not read. */
export type BodyRefusal = "too large" | "too slow" | "cut off";

/** How much of a refused body is still taken in, so that a browser sees the answer and not a broken line. */
const DRAINED_BYTES = 1024 * 1024;

/**
 * Reads a request's body, counting while it arrives, chunked or not.
 *
 * @param limit most bytes.
 * @param within ms it may take.
 */
export async function readBody(request: Request, limit: number, within: number): Promise<Uint8Array | BodyRefusal> {
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const late = Promise.withResolvers<"too slow">();
  const timer = setTimeout(() => late.resolve("too slow"), within);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const step = await Promise.race([reader.read(), late.promise]);
      if (step === "too slow") return step;
      if (step.done) break;
      size += step.value.byteLength;
      if (size <= limit) parts.push(step.value);
      if (size > limit + DRAINED_BYTES) return "too large";
    }
  } catch {
    return "cut off";
  } finally {
    clearTimeout(timer);
    reader.cancel().catch(() => {});
  }
  return size > limit ? "too large" : Buffer.concat(parts);
}
