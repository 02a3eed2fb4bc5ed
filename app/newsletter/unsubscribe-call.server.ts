import { Hono } from "hono";
import { cannotWrite } from "../db/dialects/failures.ts";
import { readBody } from "../lib/read-body.server.ts";
import type { FormDesk } from "../requests/form-call.server.ts";
import { findUnsubscriber, unsubscribe } from "./unsubscribe.server.ts";

const limits = { limit: 16 * 1024, drained: 1024 * 1024, within: 10_000 };

const page = "/newsletter/unsubscribe";

/**
 * `POST /newsletter/unsubscribe`, which acts; the page at the same address only asks.
 *
 * Mail programs send the token in the address (RFC 8058) and get their answer at once. The page's form
 * sends it in the body, so that what a browser shows and remembers afterwards has no token in it.
 */
export function unsubscribeCall({ db, writer, log }: FormDesk): Hono {
  const call = new Hono({ strict: false });
  call.post("/unsubscribe", async (context) => {
    const body = await readBody(context.req.raw, limits);
    if (typeof body === "string") {
      return context.text("This is not a request to unsubscribe.", 400, { Connection: "close" });
    }
    const inAddress = context.req.query("token");
    const token = inAddress ?? new URLSearchParams(new TextDecoder().decode(body)).get("token") ?? "";
    try {
      const subscriber = await findUnsubscriber(db, token);
      if (subscriber !== undefined) await writer.write((trx) => unsubscribe(trx, subscriber, Date.now()));
      if (inAddress === undefined) return context.redirect(subscriber ? `${page}?done` : page, 303);
      // The same for whoever has left before, or is not known here any more.
      return subscriber ? context.text("You are off the list.") : context.text("This link is not one of ours.", 404);
    } catch (error) {
      if (!cannotWrite(error)) throw error;
      log.error({ err: error, call: "unsubscribe" }, "The database cannot write");
      return context.text("We cannot take you off the list right now. Please try again in a minute.", 503, {
        "Retry-After": "30",
      });
    }
  });
  return call;
}
