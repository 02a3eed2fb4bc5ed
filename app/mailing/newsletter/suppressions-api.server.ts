import * as z from "zod/mini";
import { jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { email, optionalLine } from "../../platform/lib/fields.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { addressMark, normalAddress } from "../consents/address-mark.server.ts";
import { recordSubscribed } from "../consents/record-subscribed.server.ts";
import { listEndpoints, listQuery } from "./list-endpoints.server.ts";
import {
  countSuppressions,
  eachSuppression,
  findByMark,
  listSuppressions,
  suppressionColumns,
} from "./suppressions/list.server.ts";
import { suppressionsPageShape } from "./suppressions/shapes.ts";
import { reasonLabels, removalLabels, removalReasons, suppressionShows } from "./suppressions/suppression.ts";
import { findSuppression, suppress } from "./suppressions/suppressions.server.ts";

/** A suppressed address in the audit trail, which has only its mark. */
const suppressionObject = (mark: string) => ({ kind: "suppression", id: mark, name: "" });

/** `/api/newsletter/suppressions`: addresses that get no campaigns, for staff. */
export const suppressionsEndpoints = [
  ...listEndpoints({
    path: "/newsletter/suppressions",
    list: "Suppressed addresses",
    query: listQuery(suppressionShows, "all"),
    output: suppressionsPageShape,
    read: listSuppressions,
    export: {
      action: "suppression.exported",
      file: "suppressed",
      columns: suppressionColumns,
      count: (db, filter) => countSuppressions(db, { ...filter, named: true }),
      each: (db, filter) => eachSuppression(db, { ...filter, named: true }),
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/newsletter/suppressions",
    access: "subscribers.change",
    summary: "Adds an address to the suppression list: it gets no campaigns.",
    input: z.object({ address: email, detail: optionalLine() }),
    output: withMessage({}),
    status: 201,
    errors: [409],
    async handle(context, { writer }: StaffServices, { data }) {
      const [actor, now] = [staffOf(context), Date.now()];
      const address = normalAddress(data.address);
      const known = await writer.write(async (trx) => {
        const known = await findSuppression(trx, address);
        // `staff` replaces `bounced`, which the subscriber could lift by confirming the address.
        if (known !== undefined && known !== "bounced") return known;
        await suppress(trx, { address, reason: "staff", detail: data.detail, by: actor.username, now });
        const object = suppressionObject(await addressMark(trx, address));
        await record(trx, { actor, action: "suppression.added", object }, now);
        return undefined;
      });
      if (known === undefined) return { message: `${address} gets no campaigns.` };
      const message = `${address} is already on the list: ${reasonLabels[known].toLowerCase()}.`;
      return context.json({ message, errors: { address: message } }, 409);
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/newsletter/suppressions/:mark/remove",
    access: "subscribers.change",
    summary: "Removes an address from the suppression list.",
    input: z.object({ reason: z.enum(removalReasons, "Choose a reason.") }),
    output: withMessage({}),
    async handle(context, { writer }: StaffServices, { params, data: { reason } }) {
      const mark = params.mark;
      const [actor, now] = [staffOf(context), Date.now()];
      const removed = await writer.write(async (trx) => {
        const known = await findByMark(trx, mark);
        if (!known) return undefined;
        await trx.deleteFrom("suppressions").where("mark", "=", mark).execute();
        if (known.address !== null) {
          await trx.updateTable("subscribers").set({ soft_bounces: 0 }).where("address", "=", known.address).execute();
          if (known.reason !== "bounced") {
            const place = `Suppression list: ${removalLabels[reason].toLowerCase()}`;
            await recordSubscribed(trx, known.address, { proof: "staff", place, actor: actor.username }, now);
          }
        }
        const details = { before: { reason: known.reason }, after: { because: reason } };
        await record(trx, { actor, action: "suppression.removed", object: suppressionObject(mark), ...details }, now);
        return known;
      });
      if (!removed) return jsonError(context, 404, "Suppressed address not found.");
      return { message: `${removed.address ?? "The erased address"} is off the suppression list.` };
    },
  }),
] as const;
