import { nightAvailability } from "../../bookings/floor/availability.server.ts";
import { findCategoryName } from "../../bookings/floor/categories.server.ts";
import { dayWanted } from "../../bookings/requests/forms/fields.ts";
import { partyEndpoint } from "../../bookings/requests/forms/party-endpoint.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint } from "../../platform/http/endpoint.server.ts";
import { isDay } from "../../platform/lib/time/wall-time-text.ts";
import { placeText } from "../../platform/venue/waitlist.ts";
import { type TableNight, tableNightShape } from "../../programme/events/club-nights/shapes.ts";
import { nearbyTableNights, tableRejectionReason } from "../../programme/events/status/table-nights.server.ts";
import { newPlace } from "../../programme/waitlist/place.server.ts";
import { type VipTable, vipTableSchema } from "./schema.ts";

/**
 * Rejects a club night without tables, and a category that was deleted. @returns the category's name, which is stored
 * as it was chosen
 */
async function checkTable(trx: Database, { date, category }: VipTable) {
  const closed = await tableRejectionReason(trx, date);
  if (closed) return { issues: [{ path: ["date"], message: closed }] };
  if (!category) return { details: {} };
  const categoryName = await findCategoryName(trx, category);
  if (categoryName !== undefined) return { details: { categoryName } };
  return { issues: [{ path: ["category"], message: "This table is no longer offered. Choose another." }] };
}

/** Endpoints for table requests, and for what guests need to know about a club night before they send one. */
export const vipTablesEndpoints = [
  partyEndpoint(
    { path: "/event/vip-table", summary: "Requests a VIP table.", kind: "vip-table", input: vipTableSchema },
    {
      check: checkTable,
      async waitlist(trx, night, details) {
        const place = await newPlace(trx, night, details);
        if (place === undefined) return undefined;
        const taken = details.category ? "Every one of these tables is taken." : "Every table is taken.";
        return { place, text: `${taken} ${placeText(place, night)}` };
      },
    },
  ),
  endpoint({
    method: "GET",
    path: "/club-nights/:night",
    access: "anyone",
    summary: "Returns which tables are left on a club night, or which other nights can be chosen.",
    output: tableNightShape,
    async handle(_context, { db }: { db: Database }, { params }): Promise<TableNight> {
      const night = params.night;
      const checked = dayWanted.safeParse(night);
      const [rejection, left] = checked.success
        ? await Promise.all([tableRejectionReason(db, night), nightAvailability(db, night)])
        : [checked.error.issues[0]?.message ?? "Choose a date."];
      if (rejection === undefined && left) return { night, rejection: null, nearby: [], ...left };
      const nearby = isDay(night) ? await nearbyTableNights(db, night, Date.now()) : [];
      return { night, rejection: rejection ?? null, nearby, full: false, tables: null, categories: [] };
    },
  }),
] as const;
