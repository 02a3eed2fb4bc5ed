import type { RequestListener } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";

const unreadable = () => Response.json({ message: "This request has no address that can be read." }, { status: 400 });

/** An app as Node's server takes it. A request without an address that can be read, such as one for no host, is 400. */
export function requestListener({ fetch }: Pick<Hono, "fetch">): RequestListener {
  return getRequestListener(
    // A host that names a user, of which some come this far, is an address that no `Request` can be made of.
    (request, env) => (/^https?:\/\/[^/?#]*@/i.test(request.url) ? unreadable() : fetch(request, env)),
    {
      errorHandler: (error) =>
        error instanceof RequestError
          ? unreadable()
          : Response.json({ message: "Something went wrong on our side. Please try again." }, { status: 500 }),
    },
  );
}
