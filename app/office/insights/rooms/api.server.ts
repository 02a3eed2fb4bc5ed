import { endpoint } from "../../../platform/http/endpoint.server.ts";
import type { CsvColumns } from "../../../platform/lib/csv/csv.server.ts";
import { can } from "../../../platform/roles/roles.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { exportRange } from "../export-range.server.ts";
import { csvAmount } from "../night-columns.server.ts";
import { rangeOf, rangeQuery } from "../range-query.server.ts";
import { readRooms } from "./read-rooms.server.ts";
import { type Room, roomsShape } from "./shapes.ts";

const counts: CsvColumns<Room> = {
  Room: ({ room }) => room,
  Nights: ({ nights }) => nights,
  "Went in": ({ people }) => people,
  Peak: ({ peak }) => peak,
  Tables: ({ tables }) => tables,
  "Tables taken": ({ parties }) => parties,
  "Parties that came": ({ came }) => came,
};

const spend: CsvColumns<Room> = {
  "Parties with a bill": ({ spend }) => spend?.parties ?? "",
  "Their guests": ({ spend }) => spend?.people ?? "",
  Spent: ({ spend }) => csvAmount(spend?.spent),
};

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
      const columns = { ...counts, ...(can(role, "spend.see") && spend) };
      const action = "report.insights-exported";
      return exportRange(context, services, { range, by: "room", action, file: "nights-by-room", columns, rows });
    },
  }),
] as const;
