import type { Context } from "hono";
import { record } from "../../audit/record.server.ts";
import { type StaffServices, staffOf } from "../../auth/staff.server.ts";
import { today } from "../../content/today.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../http/endpoint.server.ts";
import { csvAnswer } from "../../lib/csv.server.ts";
import { jsonError } from "../../lib/json-errors.server.ts";
import { auditedFilter, listPage, listQuery, readFilter } from "../list-query.server.ts";
import { countSuppressions, eachSuppression, findByMark, listSuppressions, suppressionColumns } from "./list.server.ts";
import { removalSchema, suppressSchema } from "./schema.ts";
import { suppressionsPageShape } from "./shapes.server.ts";
import { reasonLabels, suppressionShows } from "./suppression.ts";
import { findSuppression, normalAddress, suppress, suppressionMark } from "./suppressions.server.ts";

/** A suppressed address in the audit trail: by its mark alone. */
const suppressionObject = (mark: string) => ({ kind: "suppression", id: mark, name: "" });

const suppressionsQuery = listQuery(suppressionShows);
const filterOf = (context: Context) => readFilter(context, suppressionShows, "all");

/** `/api/newsletter/suppressions`: addresses that get no campaigns, for staff. */
export const suppressionsEndpoints = [
  endpoint({
    method: "GET",
    path: "/newsletter/suppressions",
    access: "subscribers.see",
    summary: "Lists a page of suppressed addresses, newest first.",
    query: suppressionsQuery,
    output: suppressionsPageShape,
    handle: (context, services: StaffServices) =>
      listPage(context, services, "Suppressed addresses", filterOf(context), (filter, page) =>
        listSuppressions(services.db, filter, page),
      ),
  }),
  endpoint({
    method: "GET",
    path: "/newsletter/suppressions.csv",
    access: "subscribers.export",
    confirm: true,
    summary: "Exports suppressed addresses as CSV.",
    query: suppressionsQuery,
    output: "csv",
    async handle(context, { db, writer }: StaffServices) {
      const filter = filterOf(context);
      if (filter instanceof Response) return filter;
      const named = { ...filter, named: true } as const;
      const count = await countSuppressions(db, named);
      const entry = {
        actor: staffOf(context),
        action: "suppression.exported",
        filter: auditedFilter(filter),
        count,
      } as const;
      await writer.write((trx) => record(trx, entry, Date.now()));
      return csvAnswer(context, `suppressed-${today()}.csv`, suppressionColumns, eachSuppression(db, named));
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/newsletter/suppressions",
    access: "subscribers.change",
    summary: "Adds an address to the suppression list: it gets no campaigns.",
    input: suppressSchema,
    output: withMessage({}),
    status: 201,
    errors: [409],
    async handle(context, { writer }: StaffServices, { data }) {
      const [actor, now] = [staffOf(context), Date.now()];
      const address = normalAddress(data.address);
      const known = await writer.write(async (trx) => {
        const known = await findSuppression(trx, address);
        // Someone who is to get nothing must not be let back in by confirming an address that bounced once.
        if (known !== undefined && known !== "bounced") return known;
        await suppress(trx, { address, reason: "staff", detail: data.detail, by: actor.username, now });
        const object = suppressionObject(await suppressionMark(trx, address));
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
    input: removalSchema,
    output: withMessage({}),
    async handle(context, { writer }: StaffServices, { data: { reason } }) {
      const mark = context.req.param("mark");
      const [actor, now] = [staffOf(context), Date.now()];
      const removed = await writer.write(async (trx) => {
        const known = await findByMark(trx, mark);
        if (!known) return undefined;
        await trx.deleteFrom("suppressions").where("mark", "=", mark).execute();
        if (known.address !== null)
          await trx.updateTable("subscribers").set({ soft_bounces: 0 }).where("address", "=", known.address).execute();
        const details = { before: { reason: known.reason }, after: { because: reason } };
        await record(trx, { actor, action: "suppression.removed", object: suppressionObject(mark), ...details }, now);
        return known;
      });
      if (!removed) return jsonError(context, 404, "Suppressed address not found.");
      return { message: `${removed.address ?? "The erased address"} is off the suppression list.` };
    },
  }),
];
