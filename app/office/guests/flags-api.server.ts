import * as z from "zod/mini";
import { listFlags } from "../../bookings/guests/door-flags.server.ts";
import { ENDS_SOON_DAYS } from "../../bookings/guests/door-flags.ts";
import { toShownFlag, toSummaries } from "../../bookings/guests/list.server.ts";
import { doorFlagShape, guestSummaryShape } from "../../bookings/guests/shapes.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { count, flag } from "../../platform/lib/shapes.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { changeFlag, removeFlag, setFlag } from "./flags.server.ts";
import { flagChangeSchema, flagSchema } from "./schema.ts";

/** Most flags on the review screen. */
const MAX_FLAGS = 500;

/** `/api/guests/flags`: what staff want the door to know about guests. */
export const flagsEndpoints = [
  endpoint({
    method: "GET",
    path: "/guests/flags",
    access: "guests.see",
    summary: "Lists the door flags that are valid, those that end first first.",
    output: z.object({
      items: z.array(z.object({ flag: doorFlagShape, guest: guestSummaryShape })),
      /** Whether there are more flags than are listed. */
      more: flag,
      /** Number of flags that end within a month. */
      soon: count,
    }),
    async handle(context, { db }: StaffServices) {
      const night = tonight();
      const found = await listFlags(db, night, MAX_FLAGS + 1);
      const rows = found.slice(0, MAX_FLAGS);
      const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
      const guests = new Map((await toSummaries(db, unique, staffOf(context).role)).map((guest) => [guest._id, guest]));
      const items = rows.flatMap(({ id, flag_id, ...row }) => {
        const guest = guests.get(id);
        return guest ? [{ flag: toShownFlag({ ...row, id: flag_id }), guest }] : [];
      });
      const soon = items.filter((item) => item.flag.ends_on <= addDays(night, ENDS_SOON_DAYS)).length;
      return { items, more: found.length > MAX_FLAGS, soon };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/guests/:id/flags",
    access: "guests.flag",
    summary: "Sets a door flag of a guest, until a date.",
    input: flagSchema,
    output: withMessage({}),
    errors: [404, 409],
    async handle(context, { writer }: StaffServices, { params, data }) {
      const by = { by: staffOf(context), now: Date.now() };
      await writer.write((trx) => setFlag(trx, params.id, data, by));
      return { message: "Flag set." };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/guests/flags/:id",
    access: "guests.flag",
    summary: "Changes a door flag's reason, or renews it.",
    input: flagChangeSchema,
    output: withMessage({}),
    errors: [404],
    async handle(context, { writer }: StaffServices, { params, data }) {
      const by = { by: staffOf(context), now: Date.now() };
      await writer.write((trx) => changeFlag(trx, params.id, data, by));
      return { message: "Flag changed." };
    },
  }),
  endpoint({
    method: "POST",
    path: "/guests/flags/:id/remove",
    access: "guests.flag",
    summary: "Removes a door flag.",
    output: withMessage({}),
    errors: [404],
    async handle(context, { writer }: StaffServices, { params }) {
      const by = { by: staffOf(context), now: Date.now() };
      await writer.write((trx) => removeFlag(trx, params.id, by));
      return { message: "Flag removed." };
    },
  }),
] as const;
