import * as z from "zod/mini";
import { byRequest } from "../../bookings/door-log/door-actions.ts";
import { seatingSchema } from "../../bookings/floor/schema.ts";
import { seatParty } from "../../bookings/floor/seat.server.ts";
import { hostsConfirm, seatingQuestions } from "../../bookings/floor/seating-questions.ts";
import { type PartySuggestion, partySuggestionShape, seatingDoubtShape } from "../../bookings/floor/shapes.ts";
import { suggestTables } from "../../bookings/floor/suggest.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { can } from "../../platform/roles/roles.ts";
import { type DoorActor, doorOf } from "../../staff/auth/door.server.ts";
import type { StaffServices } from "../../staff/auth/staff.server.ts";
import { nightQuery, requestedNight } from "../sheet/requested-night.server.ts";
import { readSheet } from "../sheet/sheet.server.ts";
import { guestsOf, leavesAt, needsTable } from "../sheet/sheet.ts";

/** The categories that guests asked for, by request. */
async function categoriesOf(db: Database, requests: readonly string[]): Promise<Map<string, string>> {
  if (requests.length === 0) return new Map();
  const rows = await db.selectFrom("requests").select(["id", "details"]).where("id", "in", requests).execute();
  return new Map(rows.map(({ id, details }) => [id, parseJsonText(details).category ?? ""]));
}

/**
 * Suggests a table for every expected party of a night's sheet that has none.
 *
 * @param now ms since 1970. @param merges whether tables may be merged for it.
 */
async function suggestForSheet(
  db: Database,
  night: string,
  { now, merges }: { now: number; merges: boolean },
): Promise<PartySuggestion[]> {
  const sheet = await readSheet(db, night, now);
  const unseated = guestsOf(sheet, byRequest(sheet.ticks)).filter(needsTable);
  const ids = unseated.map(({ _id }) => _id);
  const categories = await categoriesOf(db, ids);
  const parties = unseated.map(({ _id: id, guests, comes, seating }) => ({
    id,
    guests,
    category: categories.get(id) || null,
    from: comes,
    until: seating?.until ?? leavesAt({ comes }, sheet),
  }));
  const found = await suggestTables(db, night, parties, { now, merges });
  return [...found].map(([request, suggestion]) => ({ request, ...suggestion }));
}

/** Whether someone may change the floor plan: merge tables, and seat at those that are blocked. */
const changesFloor = ({ role }: DoorActor) => role !== undefined && can(role, "floor.change");

/** Endpoints that seat parties. */
export const seatingEndpoints = [
  endpoint({
    method: "GET",
    path: "/tonight/suggestions",
    access: "tonight.change",
    door: true,
    summary: "Suggests a table for every party without one: the fewest empty seats, none twice for the same time.",
    query: z.object(nightQuery),
    output: z.object({ suggestions: z.array(partySuggestionShape) }),
    async handle(context, { db }: StaffServices, { query }) {
      const now = Date.now();
      const night = requestedNight(context, now, query.night);
      if (night instanceof Response) return night;
      return { suggestions: await suggestForSheet(db, night, { now, merges: changesFloor(doorOf(context)) }) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/tonight/seating",
    access: "tonight.change",
    door: true,
    summary: "Saves a party's arrival time and table; a table has one party at a time, and asks if it is too small.",
    input: seatingSchema,
    output: withMessage({}),
    refused: z.object({ asks: z.array(seatingDoubtShape) }),
    errors: [404, 409],
    async handle(context, { writer }: StaffServices, { data }) {
      const now = Date.now();
      const night = requestedNight(context, now, data.night);
      if (night instanceof Response) return night;
      const by = doorOf(context);
      const all = changesFloor(by);
      if (data.merge?.length && !all) return jsonError(context, 403, "Your role doesn't include merging tables.");
      const confirms = all ? seatingQuestions : hostsConfirm;
      await writer.write((trx) => seatParty(trx, data, { by, now, confirms }));
      return { message: "Saved." };
    },
  }),
] as const;
