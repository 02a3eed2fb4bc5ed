import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** Responds with `{ "message": … }`; the message may be shown to guests. */
export function jsonError(context: Context, status: ContentfulStatusCode, message: string): Response {
  return context.json({ message }, status);
}

/** The handler for every other method of a path: 405 with `Allow`. */
export function onlyMethods(...methods: string[]) {
  return (context: Context): Response => {
    context.header("Allow", (methods.includes("GET") ? [...methods, "HEAD"] : methods).join(", "));
    return jsonError(context, 405, `Method not allowed. Use ${methods.join(" or ")}.`);
  };
}
