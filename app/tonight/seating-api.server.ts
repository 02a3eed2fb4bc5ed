import { can } from "../access/roles.ts";
import { doorOf } from "../auth/door.server.ts";
import type { StaffServices } from "../auth/staff.server.ts";
import { seatingSchema } from "../floor/schema.ts";
import { seatParty } from "../floor/seat.server.ts";
import { hostsConfirm, seatingQuestions } from "../floor/seating-questions.ts";
import { jsonEndpoint, withMessage } from "../http/endpoint.server.ts";
import { requestedNight } from "./requested-night.server.ts";

/** The endpoint that seats parties. */
export const seatingEndpoints = [
  jsonEndpoint({
    method: "POST",
    path: "/tonight/seating",
    access: "tonight.change",
    door: true,
    summary: "Saves a party's arrival time and table; a table has one party at a time, and asks if it is too small.",
    input: seatingSchema,
    output: withMessage({}),
    errors: [404, 409],
    async handle(context, { writer }: StaffServices, { data }) {
      const now = Date.now();
      const night = requestedNight(context, now, data.night);
      if (night instanceof Response) return night;
      const { role, ...by } = doorOf(context);
      const confirms = role && can(role, "floor.change") ? seatingQuestions : hostsConfirm;
      const result = await writer.write((trx) => seatParty(trx, data, { by, now, confirms }));
      if (result.ok) return { message: "Saved." };
      const { status, ...rejection } = result;
      return context.json(rejection, status);
    },
  }),
];
