import * as z from "zod/mini";
import { toSummaries } from "../../bookings/guests/list.server.ts";
import { guestSummaryShape } from "../../bookings/guests/shapes.ts";
import { ruleSchema } from "../../bookings/guests/tag-rule.ts";
import {
  addTag,
  changeTag,
  chooseTag,
  countMatches,
  deleteTag,
  forgetSomeTagged,
  listTags,
  someMatching,
} from "../../bookings/guests/tags.server.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { queryJson } from "../../platform/http/query-fields.server.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { count, flag, nullable, text } from "../../platform/lib/shapes.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { chosenTagSchema, tagSchema } from "./tag-schema.ts";

/** Number of guests in a preview. */
const SHOWN = 10;

/** Rows per transaction when a deleted tag is removed from guests. */
const FORGOTTEN = 1_000;

const tagShape = z
  .object({
    _id: text,
    name: text,
    rule: nullable(ruleSchema),
    /** Number of guests who have the tag, and whether there are more. */
    guests: count,
    more: flag,
    /** Whether the rule is still being applied to all guests. */
    checking: flag,
  })
  .register(shapeNames, { id: "GuestTag" });

/** `/api/guests/tags`: the club's tags for guests, by hand and by rule. */
export const guestTagEndpoints = [
  endpoint({
    method: "GET",
    path: "/guests/tags",
    access: "guests.see",
    summary: "Lists the tags of guests by name.",
    output: z.object({ items: z.array(tagShape) }),
    handle: async (context, { db }: StaffServices) => context.json({ items: await listTags(db) }),
  }),
  endpoint({
    method: "GET",
    path: "/guests/tags/preview",
    access: "guests.change",
    summary: "Shows who would get the tag of a rule: how many of all guests, and the newest ones. Writes nothing.",
    query: z.object({
      rule: queryJson(
        ruleSchema,
        "`rule` must be JSON of a rule.",
        'JSON: `{"kind": "visits", "visits": 3, "months": 6}`.',
      ),
    }),
    output: z.object({ count, total: count, guests: z.array(guestSummaryShape) }),
    async handle(context, { db }: StaffServices, { query: { rule } }) {
      if (!rule) return jsonError(context, 400, "Send a `rule`.");
      const now = Date.now();
      const rows = await someMatching(db, rule, SHOWN, now);
      const guests = await toSummaries(db, rows, staffOf(context).role);
      return context.json({ ...(await countMatches(db, rule, now)), guests });
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/guests/tags",
    access: "guests.change",
    summary: "Adds a tag. One with a rule that matches every guest needs `everyone`.",
    input: tagSchema,
    output: withMessage({ id: text }),
    errors: [409],
    async handle(context, { writer }: StaffServices, { data }) {
      const by = { by: staffOf(context), now: Date.now() };
      const id = await writer.write((trx) => addTag(trx, data, by));
      return context.json({ message: "Tag added.", id });
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/guests/tags/:id",
    access: "guests.change",
    summary: "Changes a tag's name and rule.",
    input: tagSchema,
    output: withMessage({}),
    errors: [404, 409],
    async handle(context, { writer }: StaffServices, { params, data }) {
      const by = { by: staffOf(context), now: Date.now() };
      await writer.write((trx) => changeTag(trx, params.id, data, by));
      return context.json({ message: "Tag changed." });
    },
  }),
  endpoint({
    method: "POST",
    path: "/guests/tags/:id/delete",
    access: "guests.change",
    summary: "Deletes a tag, and takes it from every guest.",
    output: withMessage({}),
    errors: [404],
    async handle(context, { writer }: StaffServices, { params }) {
      const by = { by: staffOf(context), now: Date.now() };
      await writer.write((trx) => deleteTag(trx, params.id, by));
      while (await writer.write((trx) => forgetSomeTagged(trx, params.id, FORGOTTEN)));
      return context.json({ message: "Tag deleted." });
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/guests/tagged",
    access: "guests.change",
    summary: "Gives a tag to guests by hand, or takes it from them for good.",
    input: chosenTagSchema,
    output: withMessage({}),
    errors: [404],
    async handle(context, { writer }: StaffServices, { data: { guests, ...choice } }) {
      const by = { by: staffOf(context), now: Date.now() };
      const count = await writer.write((trx) => chooseTag(trx, guests, choice, by));
      const done = choice.chosen === "added" ? "Tag added to" : "Tag removed from";
      return context.json({ message: `${done} ${formatCount(count, "guest")}.` });
    },
  }),
] as const;
