import * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { ifSent, queryDay } from "../../platform/http/query-fields.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { text } from "../../platform/lib/shapes.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { isDemo, NEVER_SENT } from "../../platform/outbox/demo.server.ts";
import { outboxRow, queueMail } from "../../platform/outbox/queue.server.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { type SendingStaff, type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { MAX_SEVERAL } from "../../staff/toolkit/max-several.ts";
import { addSubscriber } from "./import/add-subscriber.server.ts";
import { newSubscriberSchema } from "./import/new-subscriber.ts";
import { listEndpoints, listQuery } from "./list-endpoints.server.ts";
import { subscriberShape, subscribersPageShape } from "./shapes.ts";
import { subscriberChanges, subscriberShows } from "./subscriber.ts";
import {
  countMatching,
  eachSubscriber,
  findSubscriber,
  listSubscribers,
  subscriberColumns,
} from "./subscribers.server.ts";
import { unsubscribe } from "./unsubscribe.server.ts";

/**
 * Queues the confirmation link again at staff's request; it is valid for two weeks from now.
 *
 * @param now ms since 1970.
 * @throws `Refusal` (404, 409).
 */
async function sendLinkAgain(trx: Database, id: string, now: number): Promise<void> {
  const row = await trx.selectFrom("subscribers").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal(404, "Subscriber not found.");
  if (row.spam_reason !== null) throw new Refusal(409, "This subscription is marked as spam.");
  if (row.unsubscribed_at !== null) throw new Refusal(409, `${row.email} has unsubscribed.`);
  if (row.confirmed_at !== null) throw new Refusal(409, `${row.email} is already confirmed.`);
  const at = storedInstant(now);
  await trx.updateTable("subscribers").set({ asked_at: at }).where("id", "=", id).execute();
  const data = { subscriberId: id, required: row.must_confirm === 1 };
  const mail = outboxRow({ template: "confirm", data, about: id, recipient: row.email }, at);
  await queueMail(trx, mail);
}

/** A subscriber in the audit trail, which has only the id. */
const subscriberObject = (id: string) => ({ kind: "subscriber", id, name: "" });

const severalSchema = z.object({
  ids: z
    .array(z.string().check(z.maxLength(36)))
    .check(
      z.minLength(1, "Choose subscribers."),
      z.maxLength(MAX_SEVERAL, `Choose ${MAX_SEVERAL} subscribers or fewer.`),
    ),
});

/** Unsubscribes a subscriber at staff's request. @returns whether they were on the list until now. */
async function unsubscribeByStaff(trx: Database, id: string, actor: SendingStaff, now: number): Promise<boolean> {
  const evidence = { proof: "staff", place: "Subscribers", actor: actor.username } as const;
  if (!(await unsubscribe(trx, id, evidence, now))) return false;
  await record(trx, { actor, action: "subscriber.unsubscribed", object: subscriberObject(id) }, now);
  return true;
}

interface SubscriberServices extends StaffServices {
  /** Called after emails were queued. */
  mailWaits: () => void;
}

const subscribersQuery = z.extend(listQuery(subscriberShows, "subscribed"), {
  from: queryDay("`from` must be a date, YYYY-MM-DD."),
  to: queryDay("`to` must be a date, YYYY-MM-DD."),
  did: ifSent(
    z
      .enum(subscriberChanges, "`did` is joined or left.")
      .check(z.describe("What they did on these days; without it, they joined.")),
  ),
});

/** `/api/newsletter`: subscribers, for staff. */
export const subscribersEndpoints = [
  ...listEndpoints({
    path: "/newsletter/subscribers",
    list: "Subscribers",
    query: subscribersQuery,
    output: subscribersPageShape,
    read: listSubscribers,
    export: {
      action: "subscriber.exported",
      file: "subscribers",
      columns: subscriberColumns,
      count: countMatching,
      each: eachSubscriber,
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/newsletter/subscribers",
    access: "subscribers.change",
    summary: "Adds a subscriber with how they agreed. Nobody is emailed.",
    input: newSubscriberSchema,
    output: withMessage({ subscriber: subscriberShape }),
    status: 201,
    async handle(context, { db, writer }: SubscriberServices, { data }) {
      const by = { actor: staffOf(context), now: Date.now() };
      const id = await writer.write((trx) => addSubscriber(trx, data, by));
      const subscriber = await findSubscriber(db, id);
      return context.json({ message: `${data.email} is on the list.`, subscriber }, 201);
    },
  }),
  endpoint({
    method: "POST",
    path: "/newsletter/subscribers/:id/unsubscribe",
    access: "subscribers.change",
    summary: "Unsubscribes a subscriber.",
    output: withMessage({ subscriber: subscriberShape }),
    async handle(context, { db, writer }: SubscriberServices, { params }) {
      const id = params.id;
      const [actor, now] = [staffOf(context), Date.now()];
      await writer.write((trx) => unsubscribeByStaff(trx, id, actor, now));
      const subscriber = await findSubscriber(db, id);
      if (!subscriber) return jsonError(context, 404, "Subscriber not found.");
      return context.json({ message: `${subscriber.email} is off the list.`, subscriber });
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/newsletter/several-subscribers/unsubscribe",
    access: "subscribers.change",
    summary: "Unsubscribes several subscribers.",
    input: severalSchema,
    output: withMessage({ changed: z.array(text).check(z.describe("The ids of those who were on the list.")) }),
    async handle(context, { writer }: SubscriberServices, { data: { ids } }) {
      const [actor, now] = [staffOf(context), Date.now()];
      const changed = await writer.write(async (trx) => {
        const changed: string[] = [];
        for (const id of new Set(ids)) if (await unsubscribeByStaff(trx, id, actor, now)) changed.push(id);
        return changed;
      });
      return { message: `${formatCount(changed.length, "subscriber")} unsubscribed.`, changed };
    },
  }),
  endpoint({
    method: "POST",
    path: "/newsletter/subscribers/:id/send-link",
    access: "subscribers.change",
    summary: "Emails the confirmation link again.",
    errors: [409],
    output: withMessage({ subscriber: subscriberShape }),
    async handle(context, { db, mailWaits, writer }: SubscriberServices, { params }) {
      const id = params.id;
      const [actor, now] = [staffOf(context), Date.now()];
      await writer.write(async (trx) => {
        await sendLinkAgain(trx, id, now);
        await record(trx, { actor, action: "subscriber.link-sent", object: subscriberObject(id) }, now);
      });
      mailWaits();
      const subscriber = await findSubscriber(db, id);
      const message = (await isDemo(db, id)) ? NEVER_SENT : "Confirmation email queued.";
      return context.json({ message, subscriber });
    },
  }),
] as const;
