import * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { addCategory, changeCategory, listCategories } from "./categories.server.ts";
import { tableCategorySchema } from "./schema.ts";
import { tableCategoryShape } from "./shapes.ts";

const rejectionText = {
  404: "Category not found.",
  412: "Someone changed this category since you opened it. Check it, then save again.",
} as const;

const categories = { categories: z.array(tableCategoryShape) };

const listed = async (db: Database) => ({ categories: await listCategories(db) });

/** Endpoints of the categories of tables. */
export const categoryEndpoints = [
  endpoint({
    method: "GET",
    path: "/tonight/table-categories",
    access: "floor.see",
    summary: "Lists the categories of tables.",
    output: z.object(categories),
    handle: async (_context, { db }: StaffServices) => listed(db),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/tonight/table-categories",
    access: "floor.change",
    summary: "Adds a category of tables.",
    input: tableCategorySchema,
    output: withMessage(categories),
    status: 201,
    async handle(context, { db, writer }: StaffServices, { data }) {
      await writer.write((trx) => addCategory(trx, data, { by: staffOf(context), now: Date.now() }));
      return { message: "Category added.", ...(await listed(db)) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/tonight/table-categories/:id",
    access: "floor.change",
    summary: "Changes a category of tables, its tables and its place in the list.",
    input: tableCategorySchema,
    headers: ["If-Match"],
    output: withMessage(categories),
    async handle(context, { db, writer }: StaffServices, { params, headers, data }) {
      const edit = { by: staffOf(context), now: Date.now(), ifVersion: headers["If-Match"]?.version };
      const rejection = await writer.write((trx) => changeCategory(trx, params.id, data, edit));
      if (rejection) return jsonError(context, rejection, rejectionText[rejection]);
      return { message: "Category saved.", ...(await listed(db)) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/tonight/table-categories/:id/remove",
    access: "floor.change",
    summary: "Deletes a category of tables; its tables stay.",
    output: withMessage(categories),
    async handle(context, { db, writer }: StaffServices, { params }) {
      const edit = { by: staffOf(context), now: Date.now() };
      const rejection = await writer.write((trx) => changeCategory(trx, params.id, undefined, edit));
      if (rejection) return jsonError(context, rejection, rejectionText[rejection]);
      return { message: "Category deleted.", ...(await listed(db)) };
    },
  }),
] as const;
