import { Hono } from "hono";
import { cannotWrite } from "../db/dialects/failures.ts";
import { readBody } from "../lib/read-body.server.ts";
import type { FormDesk } from "../requests/form-call.server.ts";
import { confirm } from "./confirm.server.ts";

const limits = { limit: 16 * 1024, drained: 1024 * 1024, within: 10_000 };

const page = "/newsletter/confirm";

/** `POST /newsletter/confirm`, which acts; the page at the same address only asks, since mail scanners open links. */
export function confirmCall({ writer, log, mailWaits }: FormDesk): Hono {
  const call = new Hono({ strict: false });
  call.post("/confirm", async (context) => {
    const body = await readBody(context.req.raw, limits);
    if (typeof body === "string") {
      return context.text("This is not a request to confirm.", 400, { Connection: "close" });
    }
    const token = new URLSearchParams(new TextDecoder().decode(body)).get("token") ?? "";
    try {
      const asked = await writer.write((trx) => confirm(trx, token, Date.now()));
      if (asked) mailWaits();
      return context.redirect(asked ? `${page}?done` : page, 303);
    } catch (error) {
      if (!cannotWrite(error)) throw error;
      log.error({ err: error, call: "confirm" }, "The database cannot write");
      return context.text("We cannot note this right now. Please try again in a minute.", 503, { "Retry-After": "30" });
    }
  });
  return call;
}
