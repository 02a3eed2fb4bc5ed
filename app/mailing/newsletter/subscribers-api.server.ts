import { endpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { isDemo, NEVER_SENT } from "../../platform/outbox/demo.server.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { listEndpoints } from "./list-endpoints.server.ts";
import { sendLinkAgain } from "./send-link.server.ts";
import { subscriberShape, subscribersPageShape } from "./shapes.ts";
import { subscriberShows } from "./subscriber.ts";
import {
  countMatching,
  eachSubscriber,
  findSubscriber,
  listSubscribers,
  subscriberColumns,
} from "./subscribers.server.ts";
import { unsubscribe } from "./unsubscribe.server.ts";

/** A subscriber in the audit trail: by id alone. */
const subscriberObject = (id: string) => ({ kind: "subscriber", id, name: "" });

interface SubscriberServices extends StaffServices {
  /** Called after emails were queued. */
  mailWaits: () => void;
}

/** `/api/newsletter`: subscribers, for staff. */
export const subscribersEndpoints = [
  ...listEndpoints({
    path: "/newsletter/subscribers",
    list: "Subscribers",
    shows: subscriberShows,
    usual: "subscribed",
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
  endpoint({
    method: "POST",
    path: "/newsletter/subscribers/:id/unsubscribe",
    access: "subscribers.change",
    summary: "Unsubscribes a subscriber.",
    output: withMessage({ subscriber: subscriberShape }),
    async handle(context, { db, writer }: SubscriberServices) {
      const id = context.req.param("id");
      const [actor, now] = [staffOf(context), Date.now()];
      await writer.write(async (trx) => {
        if (!(await unsubscribe(trx, id, now))) return;
        await record(trx, { actor, action: "subscriber.unsubscribed", object: subscriberObject(id) }, now);
      });
      const subscriber = await findSubscriber(db, id);
      if (!subscriber) return jsonError(context, 404, "Subscriber not found.");
      return context.json({ message: `${subscriber.email} is off the list.`, subscriber });
    },
  }),
  endpoint({
    method: "POST",
    path: "/newsletter/subscribers/:id/send-link",
    access: "subscribers.change",
    summary: "Emails the confirmation link again.",
    errors: [409],
    output: withMessage({ subscriber: subscriberShape }),
    async handle(context, { db, mailWaits, writer }: SubscriberServices) {
      const id = context.req.param("id");
      const [actor, now] = [staffOf(context), Date.now()];
      const rejection = await writer.write(async (trx) => {
        const rejection = await sendLinkAgain(trx, id, now);
        if (!rejection) await record(trx, { actor, action: "subscriber.link-sent", object: subscriberObject(id) }, now);
        return rejection;
      });
      if (rejection) return jsonError(context, rejection.status, rejection.message);
      mailWaits();
      const subscriber = await findSubscriber(db, id);
      const message = (await isDemo(db, id)) ? NEVER_SENT : "Confirmation email queued.";
      return context.json({ message, subscriber });
    },
  }),
];
