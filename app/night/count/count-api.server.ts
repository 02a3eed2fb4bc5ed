import * as z from "zod/mini";
import type { DoorAction } from "../../bookings/door-log/door-actions.ts";
import { doorActionsAfter } from "../../bookings/door-log/door-log.server.ts";
import { inRoom, type Movement, movementsOf } from "../../bookings/door-log/people-count.ts";
import { peakOf, settledFlows } from "../../bookings/door-log/settled.ts";
import { boundsOf } from "../../bookings/floor/night-bounds.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint } from "../../platform/http/endpoint.server.ts";
import { emptyIfMissing } from "../../platform/http/query-fields.server.ts";
import { type CsvColumns, csvAnswer } from "../../platform/lib/csv/csv.server.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { partySizesOf } from "../sheet/party-sizes.server.ts";
import { nightQuery, requestedNight } from "../sheet/requested-night.server.ts";
import { type CountLine, type CountMinute, countLineShape, nightCountShape } from "../sheet/shapes.ts";
import { correctionsOf, countLine, minutesOf } from "./count-night.ts";

/** The movements of people on a club night, in order, from the whole log. */
async function readCount(db: Database, night: string): Promise<{ actions: DoorAction[]; movements: Movement[] }> {
  const [actions, sizes] = await Promise.all([doorActionsAfter(db, night, 0), partySizesOf(db, night)]);
  // Staff may set a status long after the night.
  const ends = Date.parse(boundsOf(night).ends);
  const movements = movementsOf(actions, (id) => sizes.get(id), currentSettings().door.doors);
  return { actions, movements: movements.filter(({ at }) => at < ends) };
}

const zoned = (at: number) => zonedIso(storedInstant(at), venue.timeZone);

/** Minutes before and after the requested one. */
const MINUTES_AROUND = 5;

const minuteColumns: CsvColumns<CountMinute> = {
  Minute: ({ at }) => at,
  Inside: ({ inside }) => inside,
  In: ({ came }) => came,
  Out: ({ left }) => left,
};

/** One column per room, with the people in it. */
const roomColumns = (rooms: readonly string[]): CsvColumns<CountMinute> =>
  Object.fromEntries(rooms.map((room) => [`Inside ${room}`, (row: CountMinute) => inRoom(row.rooms, room)]));

const actionColumns: CsvColumns<CountLine> = {
  Time: ({ at }) => at,
  Action: ({ what }) => what,
  People: ({ people }) => people,
  Counted: ({ counted }) => counted,
  Room: ({ room }) => room,
  Door: ({ door }) => door,
  Phone: ({ phone }) => phone,
  By: ({ by }) => by,
  Reason: ({ reason }) => reason,
};

/** Endpoints of the count of people inside, for any minute of any club night. */
export const countEndpoints = [
  endpoint({
    method: "GET",
    path: "/tonight/count",
    access: "count.see",
    summary: "Returns the people inside for each minute of a club night, the peak and the corrections.",
    query: z.object(nightQuery),
    output: nightCountShape,
    async handle(context, { db }: StaffServices, { query }) {
      const night = requestedNight(context, Date.now(), query.night);
      if (night instanceof Response) return night;
      const { actions, movements } = await readCount(db, night);
      const flows = settledFlows(movements);
      const minutes = minutesOf(flows, zoned);
      const corrections = correctionsOf(actions, movements);
      const rooms = currentSettings().door.rooms.map(({ name }) => name);
      return { night, minutes, peak: peakOf(flows), corrections, rooms };
    },
  }),
  endpoint({
    method: "GET",
    path: "/tonight/count/log",
    access: "count.see",
    summary: "Returns who came and left within five minutes of a minute.",
    query: z.object({ ...nightQuery, at: emptyIfMissing(z.string()) }),
    output: z.object({ lines: z.array(countLineShape) }),
    async handle(context, { db }: StaffServices, { query }) {
      const night = requestedNight(context, Date.now(), query.night);
      if (night instanceof Response) return night;
      const at = Date.parse(query.at);
      const { movements } = await readCount(db, night);
      const near = movements.filter(
        (movement) => movement.at >= at - MINUTES_AROUND * 60_000 && movement.at < at + (MINUTES_AROUND + 1) * 60_000,
      );
      return { lines: near.map(countLine) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/tonight/count.csv",
    access: "count.export",
    confirm: "ten minutes",
    summary: "Exports the count of a club night as CSV, by minute or by action.",
    query: z.object({ ...nightQuery, by: z.optional(z.enum(["minute", "action"])) }),
    output: "csv",
    async handle(context, { db, writer }: StaffServices, { query }) {
      const now = Date.now();
      const night = requestedNight(context, now, query.night);
      if (night instanceof Response) return night;
      const by = query.by ?? "minute";
      const { movements } = await readCount(db, night);
      const minutes = minutesOf(settledFlows(movements), zoned);
      const lines = movements.map(countLine);
      const entry = {
        actor: staffOf(context),
        action: "count.exported",
        filter: { night, by },
        count: by === "action" ? lines.length : minutes.length,
      } as const;
      await writer.write((trx) => record(trx, entry, now));
      const rooms = currentSettings().door.rooms.map(({ name }) => name);
      return by === "action"
        ? csvAnswer(context, `count-${night}-actions.csv`, actionColumns, [lines])
        : csvAnswer(context, `count-${night}.csv`, { ...minuteColumns, ...roomColumns(rooms) }, [minutes]);
    },
  }),
] as const;
