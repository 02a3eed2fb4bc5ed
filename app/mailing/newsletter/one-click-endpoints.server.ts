import { type Context, Hono } from "hono";
import type { FormServices } from "../../bookings/requests/forms/form-endpoint.server.ts";
import { isDatabaseUnavailable } from "../../platform/db/dialects/failures.ts";
import type { Database } from "../../platform/db/tables.ts";
import { readBody } from "../../platform/lib/read-body.server.ts";
import { countGuess } from "../../staff/auth/guesses.server.ts";
import { limitKey, senderKeys, takeFromLimits } from "../../staff/auth/rate-limit.server.ts";
import { senderOf } from "../../staff/auth/sender.server.ts";
import { topics } from "../consents/topics.ts";
import { confirm, findLinkedSubscription } from "./confirm.server.ts";
import { choose, findReader, leave } from "./preferences.server.ts";

const limits = { limit: 16 * 1024, drained: 1024 * 1024, within: 10_000 };

/** An action that a link in an email leads to. */
export interface OneClick {
  /** The name of its page, below `/newsletter`. */
  name: string;
  /** The action in words, for the error while the database is read-only. */
  does: string;
  /** Mail programs may call it, with the token in the query (RFC 8058). */
  byMailProgram?: { done: string };
  /** Whether the token is valid. Read-only. */
  knows: (db: Database, token: string) => Promise<boolean>;
  /**
   * Whom to count a form for, besides its sender, if every repetition may add rows that are never deleted. Undefined
   * for a form without a limit.
   */
  limitedFor?: (db: Database, token: string, form: URLSearchParams) => Promise<string | undefined>;
  /** Performs the action of a valid token, with the form's fields. @returns the page's query that shows the result. */
  act: (services: FormServices, token: string, form: URLSearchParams) => Promise<string>;
}

const isChoice = (form: URLSearchParams) => form.get("do") === "choose";

/** Whether a choice gives a consent, perhaps again. To withdraw everything is never limited. */
const gives = (form: URLSearchParams) => isChoice(form) && (form.has("topic") || form.has("reminders"));

/** Unsubscribes, or saves the choice of the page's second form. */
async function unsubscribeOrChoose({ db, writer }: FormServices, token: string, form: URLSearchParams) {
  const now = Date.now();
  const reader = await findReader(db, token, now);
  if (!reader) return "done";
  if (!isChoice(form)) {
    await writer.write((trx) => leave(trx, reader, now));
    return "done";
  }
  const chosen = topics.filter((topic) => form.getAll("topic").includes(topic));
  // Pages of earlier versions do not ask about reminders.
  const reminders = form.has("asks-reminders") ? form.has("reminders") : undefined;
  return writer.write((trx) => choose(trx, reader, { topics: chosen, reminders }, now));
}

const oneClicks: readonly OneClick[] = [
  {
    name: "confirm",
    does: "confirm your subscription",
    knows: async (db, token) => (await findLinkedSubscription(db, token, Date.now())) !== undefined,
    async act(services, token) {
      const limited = services.formLimit > 0;
      await services.writer.write((trx) => confirm(trx, token, { sender: [], limited }, Date.now()));
      services.mailWaits();
      return "done";
    },
  },
  {
    name: "unsubscribe",
    does: "unsubscribe you",
    byMailProgram: { done: "You're unsubscribed." },
    // The same if they have unsubscribed before.
    knows: async (db, token) => (await findReader(db, token, Date.now())) !== undefined,
    limitedFor: async (db, token, form) =>
      gives(form) ? (await findReader(db, token, Date.now()))?.address : undefined,
    act: unsubscribeOrChoose,
  },
];

/**
 * `POST /newsletter/confirm`, `/newsletter/unsubscribe`, and of `more` actions. The pages at the same addresses only ask, because
 * email scanners open links. Their forms send the token in the body, which keeps it out of the browser's
 * address bar and history afterwards.
 *
 * Invalid tokens are counted by sender and write nothing else.
 */
export function oneClickEndpoints(services: FormServices, more: readonly OneClick[] = []): Hono {
  const { db, formLimit, proxies } = services;
  const calls = new Hono();
  for (const { name, does, byMailProgram, knows, limitedFor, act } of [...oneClicks, ...more]) {
    const page = `/newsletter/${name}`;
    const refuseFor = (context: Context, seconds: number): Response | undefined => {
      if (seconds === 0) return undefined;
      const headers = { "Retry-After": String(seconds), "Cache-Control": "no-store" };
      return context.text("Too many attempts. Please try again in a few minutes.", 429, headers);
    };
    /** Rejects a sender with too many invalid tokens. */
    const refuse = (context: Context) =>
      refuseFor(context, countGuess(db, name, senderOf(context, proxies), formLimit));
    /** Takes a form that has a limit from it, before its work. @returns seconds to wait */
    const take = async (context: Context, token: string, form: URLSearchParams): Promise<number> => {
      const whom = await limitedFor?.(db, token, form);
      if (whom === undefined) return 0;
      const own = { key: await limitKey(db, `${name} for`, whom), times: 1 };
      const keys = [...(await senderKeys(db, name, senderOf(context, proxies))), own];
      return takeFromLimits(services, keys, formLimit, Date.now());
    };
    calls.on("GET", [`/${name}`, `/${name}.data`], async (context, next) => {
      const token = context.req.query("token");
      const refused = token && !(await knows(db, token)) ? refuse(context) : undefined;
      return refused ?? next();
    });
    calls.post(`/${name}`, async (context) => {
      const body = await readBody(context.req.raw, limits);
      if (body === "no room") {
        const headers = { Connection: "close", "Retry-After": "30" };
        return context.text("We're receiving too much at once. Try again in a minute.", 503, headers);
      }
      if (typeof body === "string") {
        return context.text("Invalid request.", 400, { Connection: "close" });
      }
      const inAddress = byMailProgram && context.req.query("token");
      const form = new URLSearchParams(inAddress === undefined ? new TextDecoder().decode(body) : "");
      const token = inAddress ?? form.get("token") ?? "";
      try {
        const ours = await knows(db, token);
        const refused = ours ? refuseFor(context, await take(context, token, form)) : refuse(context);
        if (refused) return refused;
        const result = ours && (await act(services, token, form));
        if (inAddress === undefined) return context.redirect(result ? `${page}?${result}` : page, 303);
        return ours ? context.text(byMailProgram?.done ?? "") : context.text("Link not found.", 404);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        services.log.error({ err: error, call: name }, "Database write failed");
        return context.text(`We can't ${does} now. Try again in a minute.`, 503, { "Retry-After": "30" });
      }
    });
  }
  return calls;
}
