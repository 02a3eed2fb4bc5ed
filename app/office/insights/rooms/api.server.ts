import { endpoint } from "../../../platform/http/endpoint.server.ts";
import { can } from "../../../platform/roles/roles.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { exportRange } from "../export-range.server.ts";
import { rangeOf, rangeQuery } from "../range-query.server.ts";
import { roomColumns } from "./columns.ts";
import { readRooms } from "./read-rooms.server.ts";
import { roomsShape } from "./shapes.ts";

/** `/api/insights/rooms`: rooms compared. */
export const roomEndpoints = [
  endpoint({
    method: "GET",
    path: "/insights/rooms",
    access: "report.see",
    summary:
      "Adds up the club nights of a range by room: people as its doors counted them, its tables, and what these spent.",
    query: rangeQuery,
    output: roomsShape,
    errors: [400],
    handle: async (context, { db }: StaffServices, { query }) => readRooms(db, rangeOf(query), staffOf(context).role),
  }),
  endpoint({
    method: "GET",
    path: "/insights/rooms.csv",
    access: "report.export",
    confirm: "ten minutes",
    summary: "Exports the same as CSV.",
    query: rangeQuery,
    output: "csv",
    errors: [400],
    async handle(context, services: StaffServices, { query }) {
      const range = rangeOf(query);
      const { role } = staffOf(context);
      const { rooms: rows } = await readRooms(services.db, range, role);
      const columns = roomColumns((capability) => can(role, capability));
      const action = "report.insights-exported";
      return exportRange(context, services, { range, by: "room", action, file: "nights-by-room", columns, rows });
    },
  }),
] as const;
