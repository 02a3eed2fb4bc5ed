import * as z from "zod/mini";
import { endpoint, jsonEndpoint, withMessage } from "../../../platform/http/endpoint.server.ts";
import { type StaffServices, staffOf } from "../staff.server.ts";
import { changeRule, listRules } from "./rules.server.ts";
import { factorRuleSchema } from "./rules.ts";
import { factorRuleShape } from "./shapes.ts";

/** `/api/admin/second-factor-rules`: which roles need a second factor, and from when. */
export const factorRuleEndpoints = [
  endpoint({
    method: "GET",
    path: "/admin/second-factor-rules",
    access: "people.see",
    summary: "Lists which roles need a second factor, and from when.",
    output: z.array(factorRuleShape),
    handle: (_context, { db }: StaffServices) => listRules(db),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/admin/second-factor-rules",
    access: "rules.change",
    confirm: "ten minutes",
    summary: "Changes from when a role needs a second factor.",
    input: factorRuleSchema,
    output: withMessage({ rules: z.array(factorRuleShape) }),
    async handle(context, { db, writer }: StaffServices, { data }) {
      const rejection = await writer.write((trx) => changeRule(trx, data, staffOf(context), Date.now()));
      if (rejection) return context.json({ message: rejection, errors: { from: rejection } }, 422);
      return { message: "Rule saved.", rules: await listRules(db) };
    },
  }),
] as const;
