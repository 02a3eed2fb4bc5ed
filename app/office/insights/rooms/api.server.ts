import * as z from "zod/mini";
import { endpoint } from "../../../platform/http/endpoint.server.ts";
import { ifSent } from "../../../platform/http/query-fields.server.ts";
import { can } from "../../../platform/roles/roles.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { exportRange } from "../export-range.server.ts";
import { rangeOf, rangeQuery } from "../range-query.server.ts";
import type { Can } from "../table.ts";
import { roomColumns, roomNightColumns } from "./columns.ts";
import { readRooms } from "./read-rooms.server.ts";
import { roomsShape } from "./shapes.ts";

const roomQuery = z.extend(rangeQuery, {
  room: ifSent(
    z.string().check(z.maxLength(200), z.describe("A room: its nights are listed, too, or exported instead.")),
  ),
});

/** `/api/insights/rooms`: rooms compared. */
export const roomEndpoints = [
  endpoint({
    method: "GET",
    path: "/insights/rooms",
    access: "report.see",
    summary:
      "Adds up the club nights of a range by room: people as its doors counted them, its tables, and what these spent.",
    query: roomQuery,
    output: roomsShape,
    errors: [400],
    handle: async (context, { db }: StaffServices, { query }) =>
      readRooms(db, rangeOf(query), staffOf(context).role, query.room),
  }),
  endpoint({
    method: "GET",
    path: "/insights/rooms.csv",
    access: "report.export",
    confirm: "ten minutes",
    summary: "Exports the same as CSV.",
    query: roomQuery,
    output: "csv",
    errors: [400],
    async handle(context, services: StaffServices, { query }) {
      const range = rangeOf(query);
      const { role } = staffOf(context);
      const may: Can = (capability) => can(role, capability);
      const { room } = query;
      const { rooms, of_room } = await readRooms(services.db, range, role, room);
      const action = "report.insights-exported";
      const file = { range, action, by: room ?? "room" } as const;
      return room === undefined
        ? exportRange(context, services, { ...file, file: "nights-by-room", columns: roomColumns(may), rows: rooms })
        : exportRange(context, services, {
            ...file,
            file: "nights-of-a-room",
            columns: roomNightColumns(may),
            rows: of_room,
          });
    },
  }),
] as const;
