import { Hono } from "hono";
import { cannotWrite } from "../db/dialects/failures.ts";
import { readBody } from "../lib/read-body.server.ts";
import type { FormDesk } from "../requests/form-call.server.ts";
import { confirm } from "./confirm.server.ts";
import { findUnsubscriber, unsubscribe } from "./unsubscribe.server.ts";

const limits = { limit: 16 * 1024, drained: 1024 * 1024, within: 10_000 };

/** What a link in a mail leads to. */
interface OneTap {
  name: "confirm" | "unsubscribe";
  /** What cannot be done while the database does not write. */
  does: string;
  /** Mail programs press it themselves, with the token in the address, and get their answer at once (RFC 8058). */
  byMailProgram?: { done: string };
  /** Says whether the token is one of ours. */
  act: (desk: FormDesk, token: string) => Promise<boolean>;
}

const oneTaps: readonly OneTap[] = [
  {
    name: "confirm",
    does: "note this",
    async act(desk, token) {
      const asked = await desk.writer.write((trx) => confirm(trx, token, Date.now()));
      if (asked) desk.mailWaits();
      return asked !== undefined;
    },
  },
  {
    name: "unsubscribe",
    does: "take you off the list",
    byMailProgram: { done: "You are off the list." },
    async act({ db, writer }, token) {
      const subscriber = await findUnsubscriber(db, token);
      if (subscriber !== undefined) await writer.write((trx) => unsubscribe(trx, subscriber, Date.now()));
      // The same for whoever has left before.
      return subscriber !== undefined;
    },
  },
];

/**
 * `POST /newsletter/confirm` and `/newsletter/unsubscribe`, which act; the pages at the same addresses only ask,
 * since mail scanners open links. Their forms send the token in the body, so that what a browser shows and
 * remembers afterwards has no token in it.
 */
export function oneTapCalls(desk: FormDesk): Hono {
  const calls = new Hono();
  for (const { name, does, byMailProgram, act } of oneTaps) {
    const page = `/newsletter/${name}`;
    calls.post(`/${name}`, async (context) => {
      const body = await readBody(context.req.raw, limits);
      if (typeof body === "string") {
        return context.text(`This is not a request to ${name}.`, 400, { Connection: "close" });
      }
      const inAddress = byMailProgram && context.req.query("token");
      const token = inAddress ?? new URLSearchParams(new TextDecoder().decode(body)).get("token") ?? "";
      try {
        const ours = await act(desk, token);
        if (inAddress === undefined) return context.redirect(ours ? `${page}?done` : page, 303);
        return ours ? context.text(byMailProgram?.done ?? "") : context.text("This link is not one of ours.", 404);
      } catch (error) {
        if (!cannotWrite(error)) throw error;
        desk.log.error({ err: error, call: name }, "The database cannot write");
        return context.text(`We cannot ${does} right now. Please try again in a minute.`, 503, { "Retry-After": "30" });
      }
    });
  }
  return calls;
}
