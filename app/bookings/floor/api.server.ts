import type { Context } from "hono";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import type { EditedVersion } from "../../platform/http/endpoint-headers.server.ts";
import { emptyIfMissing, queryDay } from "../../platform/http/query-fields.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import type { VersionedEdit } from "../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { readChoices } from "./choices.server.ts";
import { changeNight } from "./night-tables.server.ts";
import { readPlan } from "./plan.server.ts";
import { addRoom, changeRoom } from "./rooms.server.ts";
import { clubTableSchema, nightChangeSchema, roomSchema } from "./schema.ts";
import { choicesShape, planShape } from "./shapes.ts";
import { addTable, changeTable, restoreTable } from "./tables.server.ts";

const NO_NIGHT = "Enter a night like 2026-11-28.";

const changed = withMessage({ plan: planShape });
const added = withMessage({ id: z.string(), plan: planShape });

/** Changes the plan as it is, or of a club night. @returns the changed plan. @throws `Refusal` */
async function change(
  context: Context,
  { db, writer }: StaffServices,
  message: string,
  edited: EditedVersion | undefined,
  apply: (trx: Database, edit: VersionedEdit) => Promise<void>,
  night: string | null = null,
) {
  const edit = { by: staffOf(context), now: Date.now(), ifVersion: edited?.version };
  await writer.write((trx) => apply(trx, edit));
  return { message, plan: await readPlan(db, night) };
}

const roomEndpoints = [
  jsonEndpoint({
    method: "POST",
    path: "/floor/rooms",
    access: "floor.change",
    summary: "Adds a room.",
    input: roomSchema,
    output: added,
    status: 201,
    errors: [409],
    async handle(context, { db, writer }: StaffServices, { data }) {
      const id = await writer.write((trx) => addRoom(trx, data, { by: staffOf(context), now: Date.now() }));
      return { message: "Room added.", id, plan: await readPlan(db) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/floor/rooms/:id",
    access: "floor.change",
    summary: "Changes a room.",
    input: roomSchema,
    headers: ["If-Match"],
    output: changed,
    errors: [409],
    handle: (context, services: StaffServices, { params, headers, data }) =>
      change(context, services, "Room saved.", headers["If-Match"], (trx, edit) =>
        changeRoom(trx, params.id, data, edit),
      ),
  }),
  endpoint({
    method: "POST",
    path: "/floor/rooms/:id/remove",
    access: "floor.change",
    summary: "Deletes a room that has no tables.",
    headers: ["If-Match"],
    output: changed,
    errors: [409],
    handle: (context, services: StaffServices, { params, headers }) =>
      change(context, services, "Room deleted.", headers["If-Match"], (trx, edit) =>
        changeRoom(trx, params.id, undefined, edit),
      ),
  }),
] as const;

/** `/api/floor`: the floor plan, its rooms and tables, their changes for a club night, and the choice of a table. */
export const floorEndpoints = [
  ...roomEndpoints,
  endpoint({
    method: "GET",
    path: "/floor/plan",
    access: "floor.see",
    summary: "Returns the floor plan as it is, or for a club night; past ones as they were.",
    query: z.object({ night: queryDay(NO_NIGHT) }),
    output: z.object({ plan: planShape }),
    async handle(_context, { db }: StaffServices, { query }) {
      const night = query.night ?? null;
      return { plan: await readPlan(db, night) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/floor/tables",
    access: "floor.change",
    summary: "Adds a table; without a position at a free place in its room.",
    input: clubTableSchema,
    output: added,
    status: 201,
    async handle(context, { db, writer }: StaffServices, { data }) {
      const id = await writer.write((trx) => addTable(trx, data, { by: staffOf(context), now: Date.now() }));
      return { message: "Table added.", id, plan: await readPlan(db) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/floor/tables/:id",
    access: "floor.change",
    summary: "Changes a table.",
    input: clubTableSchema,
    headers: ["If-Match"],
    output: changed,
    errors: [409],
    handle: (context, services: StaffServices, { params, headers, data }) =>
      change(context, services, "Table saved.", headers["If-Match"], (trx, edit) =>
        changeTable(trx, params.id, data, edit),
      ),
  }),
  endpoint({
    method: "POST",
    path: "/floor/tables/:id/remove",
    access: "floor.change",
    summary: "Deletes a table.",
    headers: ["If-Match"],
    output: changed,
    errors: [409],
    handle: (context, services: StaffServices, { params, headers }) =>
      change(context, services, "Table deleted.", headers["If-Match"], (trx, edit) =>
        changeTable(trx, params.id, undefined, edit),
      ),
  }),
  endpoint({
    method: "POST",
    path: "/floor/tables/:id/restore",
    access: "floor.change",
    summary: "Restores a deleted table.",
    output: changed,
    handle: (context, services: StaffServices, { params }) =>
      change(context, services, "Table restored.", undefined, (trx, edit) => restoreTable(trx, params.id, edit)),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/floor/nights/:night",
    access: "floor.change",
    summary: "Holds, blocks, releases, merges or splits tables for a club night.",
    params: z.object({ night: z.iso.date(NO_NIGHT) }),
    input: nightChangeSchema,
    headers: ["If-Match"],
    output: changed,
    errors: [400, 409],
    async handle(context, services: StaffServices, { params, headers, data }) {
      const night = params.night;
      const apply = (trx: Database, edit: VersionedEdit) => changeNight(trx, night, data, edit);
      return change(context, services, "Floor plan saved.", headers["If-Match"], apply, night);
    },
  }),
  endpoint({
    method: "GET",
    path: "/floor/choices",
    access: "floor.see",
    summary: "The tables of a request's club night with who has them, and the one that fits its party best.",
    query: z.object({ request: emptyIfMissing(z.string()) }),
    output: choicesShape,
    errors: [404],
    async handle(context, { db }: StaffServices, { query }) {
      const choices = await readChoices(db, query.request, Date.now());
      return choices ?? jsonError(context, 404, "This request needs no table, or has no date yet.");
    },
  }),
] as const;
