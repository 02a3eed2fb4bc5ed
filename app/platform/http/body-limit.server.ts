import { withBodyMemory } from "../lib/body-memory.server.ts";

/**
 * Size limit of any request body, in bytes. Endpoints have lower limits, the highest for images
 * (`house/images/read-form.server.ts`).
 */
export const MAX_BODY_BYTES = 48 * 1024 * 1024;

/**
 * Limits a request's body to `MAX_BODY_BYTES`, by its Content-Length or by counting while reading, and the memory of
 * all bodies together (`platform/lib/body-memory.server.ts`).
 *
 * @param answer handles the request; reading a body without Content-Length throws beyond the limit. @param tooLarge
 * responds if the body is too large.
 */
export function boundBody(
  request: Request,
  answer: (request: Request) => Response | Promise<Response>,
  tooLarge: () => Response,
): Response | Promise<Response> {
  const length = request.headers.get("content-length");
  if (length === "0") return answer(request);
  if (length !== null) {
    return Number(length) <= MAX_BODY_BYTES ? withBodyMemory(() => answer(request)) : tooLarge();
  }
  if (!request.headers.has("transfer-encoding") || !request.body) return answer(request);
  let size = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        size += piece.byteLength;
        if (size > MAX_BODY_BYTES) controller.error(new Error("The body is too large."));
        else controller.enqueue(piece);
      },
    }),
  );
  const isTooLarge = () => size > MAX_BODY_BYTES;
  return withBodyMemory(() => answer(new Request(request, { body: counted }))).then(
    (response) => (isTooLarge() ? tooLarge() : response),
    (error: unknown) => {
      if (isTooLarge()) return tooLarge();
      throw error;
    },
  );
}
