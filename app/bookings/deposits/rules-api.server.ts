import type { Context } from "hono";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import type { EditedVersion } from "../../platform/http/endpoint-headers.server.ts";
import type { VersionedEdit } from "../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { addRule, changeRule, listCategories, listRules } from "./rules.server.ts";
import { ruleSchema } from "./schema.ts";
import { rulesShape } from "./shapes.ts";

const readRules = async (db: Database) => ({ rules: await listRules(db), categories: await listCategories(db) });

/** Changes the rules. @returns all rules. */
async function change(
  context: Context,
  { db, writer }: StaffServices,
  message: string,
  edited: EditedVersion | undefined,
  apply: (trx: Database, edit: VersionedEdit) => Promise<void>,
) {
  const edit = { by: staffOf(context), now: Date.now(), ifVersion: edited?.version };
  await writer.write((trx) => apply(trx, edit));
  return { message, ...(await readRules(db)) };
}

export const ruleEndpoints = [
  endpoint({
    method: "GET",
    path: "/deposits/rules",
    access: "deposits.see",
    summary: "Lists the rules for deposits, and the categories of tables that they may be for.",
    output: rulesShape,
    handle: async (_context, { db }: StaffServices) => readRules(db),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/deposits/rules",
    access: "deposits.rules",
    summary: "Adds a rule for deposits.",
    input: ruleSchema,
    output: withMessage(rulesShape.shape),
    status: 201,
    errors: [409],
    handle: (context, services: StaffServices, { data }) =>
      change(context, services, "Rule added.", undefined, (trx, edit) => addRule(trx, data, edit)),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/deposits/rules/:id",
    access: "deposits.rules",
    summary: "Changes a rule for deposits. Deposits already requested don't change.",
    input: ruleSchema,
    headers: ["If-Match"],
    output: withMessage(rulesShape.shape),
    errors: [409],
    handle: (context, services: StaffServices, { params, headers, data }) =>
      change(context, services, "Rule saved.", headers["If-Match"], (trx, edit) =>
        changeRule(trx, params.id, data, edit),
      ),
  }),
  endpoint({
    method: "POST",
    path: "/deposits/rules/:id/remove",
    access: "deposits.rules",
    summary: "Deletes a rule for deposits.",
    output: withMessage(rulesShape.shape),
    errors: [409],
    handle: (context, services: StaffServices, { params }) =>
      change(context, services, "Rule deleted.", undefined, (trx, edit) => changeRule(trx, params.id, undefined, edit)),
  }),
] as const;
