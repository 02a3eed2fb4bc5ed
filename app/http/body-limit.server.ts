/**
 * Most bytes of any request's body. Calls that read one have closer bounds of their own, the widest of them for
 * pictures (`media/read-form.server.ts`), so only what has none meets this.
 */
export const MOST_BODY_BYTES = 48 * 1024 * 1024;

/**
 * Lets a request through with no more of its body than `MOST_BODY_BYTES`, said or counted.
 *
 * @param answer is given the request; of one without a length it reads a counted body, which fails beyond the bound.
 * @param tooLarge answers instead when the body is larger.
 */
export function boundBody(
  request: Request,
  answer: (request: Request) => Response | Promise<Response>,
  tooLarge: () => Response,
): Response | Promise<Response> {
  const length = request.headers.get("content-length");
  if (length !== null) return Number(length) <= MOST_BODY_BYTES ? answer(request) : tooLarge();
  if (!request.headers.has("transfer-encoding") || !request.body) return answer(request);
  let size = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        size += piece.byteLength;
        if (size > MOST_BODY_BYTES) controller.error(new Error("The body is too large."));
        else controller.enqueue(piece);
      },
    }),
  );
  const isTooLarge = () => size > MOST_BODY_BYTES;
  return Promise.resolve(answer(new Request(request, { body: counted }))).then(
    (response) => (isTooLarge() ? tooLarge() : response),
    (error: unknown) => {
      if (isTooLarge()) return tooLarge();
      throw error;
    },
  );
}
