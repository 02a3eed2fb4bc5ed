import type { MiddlewareHandler } from "hono";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { privateHeaders } from "../../platform/http/private-headers.ts";
import { countGuess } from "../../staff/auth/guesses.server.ts";
import { networkText, senderOf } from "../../staff/auth/sender.server.ts";
import { findInspectorLink, recordInspection } from "./inspector-links.server.ts";

interface InspectGateServices {
  db: Database;
  writer: Writer;
  /** Wrong links per sender in ten minutes; 0 is unlimited. */
  formLimit: number;
  /** Number of our own proxies in front. */
  proxies: number;
}

/** Guards inspectors' pages: limits invalid links by sender, and records every opening in the audit trail. */
export function inspectGate({ db, writer, formLimit, proxies }: InspectGateServices): MiddlewareHandler {
  return async (context, next) => {
    const now = Date.now();
    const sender = senderOf(context, proxies);
    const link = await findInspectorLink(db, context.req.path.split("/")[2] ?? "", now);
    const seconds = link ? 0 : countGuess(db, "inspect", sender, formLimit);
    if (seconds > 0) {
      context.header("Retry-After", String(seconds));
      return context.text("Too many requests. Please try again in a few minutes.", 429, privateHeaders);
    }
    // Before the page is sent, so that none is shown without its record.
    if (link && context.req.method === "GET")
      await writer.write((trx) => recordInspection(trx, link, networkText(sender), now));
    await next();
    for (const [name, value] of Object.entries(privateHeaders)) context.header(name, value);
  };
}
