import type { Context } from "hono";
import * as z from "zod/mini";
import { type StaffServices, staffOf } from "../auth/staff.server.ts";
import type { Database } from "../db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../http/endpoint.server.ts";
import { ifMatch } from "../lib/if-match.server.ts";
import { jsonError } from "../lib/json-errors.server.ts";
import { clubTableSchema } from "./schema.ts";
import { clubTableShape } from "./shapes.server.ts";
import { addTable, changeTable, listTables } from "./tables.server.ts";

const rejectionText = {
  404: "Table not found.",
  412: "Someone changed this table since you opened it. Check it, then save again.",
} as const;

const tables = { tables: z.array(clubTableShape) };

/** The response to a change of a table: all tables, or the error. */
async function changed(context: Context, db: Database, rejection: 404 | 412 | undefined, message: string) {
  return rejection
    ? jsonError(context, rejection, rejectionText[rejection])
    : { message, tables: await listTables(db) };
}

/** Endpoints of tables. */
export const floorEndpoints = [
  endpoint({
    method: "GET",
    path: "/tonight/tables",
    access: "floor.see",
    summary: "Lists all tables.",
    output: z.object(tables),
    handle: async (_context, { db }: StaffServices) => ({ tables: await listTables(db) }),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/tonight/tables",
    access: "floor.change",
    summary: "Adds a table.",
    input: clubTableSchema,
    output: withMessage(tables),
    status: 201,
    async handle(context, { db, writer }: StaffServices, { data }) {
      await writer.write((trx) => addTable(trx, data, { by: staffOf(context), now: Date.now() }));
      return { message: "Table added.", tables: await listTables(db) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/tonight/tables/:id",
    access: "floor.change",
    summary: "Changes a table.",
    input: clubTableSchema,
    headers: ["If-Match"],
    output: withMessage(tables),
    async handle(context, { db, writer }: StaffServices, { data }) {
      const edit = { by: staffOf(context), now: Date.now(), ifVersion: ifMatch(context) };
      const rejection = await writer.write((trx) => changeTable(trx, context.req.param("id"), data, edit));
      return changed(context, db, rejection, "Table saved.");
    },
  }),
  endpoint({
    method: "POST",
    path: "/tonight/tables/:id/remove",
    access: "floor.change",
    summary: "Deletes a table.",
    output: withMessage(tables),
    async handle(context, { db, writer }: StaffServices) {
      const edit = { by: staffOf(context), now: Date.now() };
      const rejection = await writer.write((trx) => changeTable(trx, context.req.param("id"), undefined, edit));
      return changed(context, db, rejection, "Table deleted.");
    },
  }),
];
