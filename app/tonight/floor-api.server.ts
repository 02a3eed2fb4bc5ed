import type { Context } from "hono";
import * as z from "zod/mini";
import { doorOf } from "../auth/door.server.ts";
import { type StaffServices, staffOf } from "../auth/staff.server.ts";
import type { Database } from "../db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../http/endpoint.server.ts";
import { ifMatch } from "../lib/if-match.server.ts";
import { jsonError } from "../lib/json-errors.server.ts";
import { addTable, changeTable, listTables, saveSeating } from "./floor.server.ts";
import { requestedNight } from "./requested-night.server.ts";
import { clubTableSchema, seatingSchema } from "./schema.ts";
import { clubTableShape } from "./shapes.server.ts";

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

/** Endpoints of tables and seatings. */
export const floorEndpoints = [
  jsonEndpoint({
    method: "POST",
    path: "/tonight/seating",
    access: "tonight.change",
    door: true,
    summary: "Saves a party's arrival time and table; a table cannot be assigned twice for the same time.",
    input: seatingSchema,
    output: withMessage({}),
    errors: [404, 409],
    async handle(context, { writer }: StaffServices, { data }) {
      const now = Date.now();
      const night = requestedNight(context, now, data.night);
      if (night instanceof Response) return night;
      const by = doorOf(context);
      const rejection = await writer.write((trx) => saveSeating(trx, data, { by, now }));
      return rejection ? jsonError(context, rejection.status, rejection.message) : { message: "Saved." };
    },
  }),
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
