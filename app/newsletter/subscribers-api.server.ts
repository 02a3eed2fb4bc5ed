import { type Context, Hono } from "hono";
import type { StaffServices } from "../auth/staff.server.ts";
import { today } from "../content/today.ts";
import { csvAnswer } from "../lib/csv.server.ts";
import { jsonError, onlyMethods } from "../lib/json-errors.server.ts";
import { readPage } from "../lib/read-page.ts";
import { describeSearchError } from "../requests/search/search-terms.ts";
import { sendLinkAgain } from "./send-link.server.ts";
import { subscriberShows } from "./subscriber.ts";
import {
  eachSubscriber,
  findSubscriber,
  listSubscribers,
  type SubscriberFilter,
  subscriberColumns,
} from "./subscribers.server.ts";
import { unsubscribe } from "./unsubscribe.server.ts";

/** Reads which subscribers a call asks for, or says in words which parameter is wrong. */
function readFilter(context: Context): SubscriberFilter | { wrong: string } {
  const asked = context.req.query("show") || "subscribed";
  const show = subscriberShows.find((one) => one === asked);
  if (!show) return { wrong: `\`show\` is one of ${subscriberShows.join(", ")}.` };
  const q = context.req.query("q")?.trim() || undefined;
  const wrong = q && describeSearchError(q);
  return wrong ? { wrong } : { show, q };
}

/** `/api/newsletter`: who is on the list. */
export function subscribersApi({ db, writer, mailWaits }: StaffServices & { mailWaits: () => void }): Hono {
  const api = new Hono();

  api.get("/subscribers", async (context) => {
    const filter = readFilter(context);
    if ("wrong" in filter) return jsonError(context, 400, filter.wrong);
    const page = readPage(context.req.query("page"));
    if (page === undefined) return jsonError(context, 400, "`page` must be a number from 1.");
    return context.json(await listSubscribers(db, filter, page));
  });
  api.all("/subscribers", onlyMethods("GET"));

  api.get("/subscribers.csv", (context) => {
    const filter = readFilter(context);
    if ("wrong" in filter) return jsonError(context, 400, filter.wrong);
    return csvAnswer(context, `subscribers-${today()}.csv`, subscriberColumns, eachSubscriber(db, filter));
  });
  api.all("/subscribers.csv", onlyMethods("GET"));

  api.post("/subscribers/:id/unsubscribe", async (context) => {
    const id = context.req.param("id");
    await writer.write((trx) => unsubscribe(trx, id, Date.now()));
    const subscriber = await findSubscriber(db, id);
    if (!subscriber) return jsonError(context, 404, "Subscriber not found.");
    return context.json({ message: `${subscriber.email} is off the list.`, subscriber });
  });
  api.all("/subscribers/:id/unsubscribe", onlyMethods("POST"));

  api.post("/subscribers/:id/send-link", async (context) => {
    const id = context.req.param("id");
    const rejection = await writer.write((trx) => sendLinkAgain(trx, id, Date.now()));
    if (rejection) return jsonError(context, rejection.status, rejection.message);
    mailWaits();
    const subscriber = await findSubscriber(db, id);
    return context.json({ message: "Confirmation email queued.", subscriber });
  });
  api.all("/subscribers/:id/send-link", onlyMethods("POST"));

  return api;
}
