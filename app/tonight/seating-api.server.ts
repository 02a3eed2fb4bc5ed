import { doorOf } from "../auth/door.server.ts";
import type { StaffServices } from "../auth/staff.server.ts";
import { seatingSchema } from "../floor/schema.ts";
import { saveSeating } from "../floor/seatings.server.ts";
import { jsonEndpoint, withMessage } from "../http/endpoint.server.ts";
import { jsonError } from "../lib/json-errors.server.ts";
import { requestedNight } from "./requested-night.server.ts";

/** The endpoint that seats parties. */
export const seatingEndpoints = [
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
];
