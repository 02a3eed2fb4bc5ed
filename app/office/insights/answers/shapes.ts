import * as z from "zod/mini";
import { declineReason } from "../../../bookings/request-history/history-line.ts";
import { requestKind } from "../../../bookings/requests/shapes.ts";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, day, nullable, text } from "../../../platform/lib/shapes.ts";

export const answersShape = z
  .object({
    sampled: z
      .boolean()
      .check(z.describe("Whether only the newest 1,000 requests of the range are counted for times and declines.")),
    times: z
      .array(
        z.object({
          kind: requestKind,
          received: count,
          answered: count,
          median_minutes: nullable(count),
          p90_minutes: nullable(count),
        }),
      )
      .check(z.describe("By kind: from receipt to the first reply or decision by staff.")),
    open: z
      .array(
        z.object({
          owner: nullable(text),
          owner_id: nullable(text),
          day: count,
          three_days: count,
          week: count,
          longer: count,
        }),
      )
      .check(z.describe("Unanswered requests by owner and age: up to a day, three days, a week, and older.")),
    declined: z
      .array(z.object({ kind: requestKind, status: text, count, of: count }))
      .check(z.describe("Requests that were declined, lost or cancelled, of all that were counted.")),
    reasons: z
      .array(z.object({ kind: requestKind, status: text, reason: nullable(declineReason), count, of: count }))
      .check(z.describe("Why tables and functions were declined, of all that were; null without a reason.")),
    table_offers: z
      .object({ offered: count, taken: count, declined: count, expired: count })
      .check(z.describe("Of freed tables to parties on the waitlist, by club night.")),
    offers: z
      .array(
        z.object({
          _id: text,
          request: text,
          reference: text,
          night: day,
          table: text,
          state: z.enum(["open", "accepted", "declined", "expired", "withdrawn"]),
        }),
      )
      .check(z.describe("These offers, the newest 200. Empty without `requests.bookings`.")),
    arrivals: z
      .array(z.object({ weekday: text, nights: count, hours: z.array(z.number()) }))
      .check(
        z.describe("People who came in by weekday of the club night and hour, 0 to 23, on average of its nights."),
      ),
  })
  .register(shapeNames, { id: "Answers" });
export type Answers = z.output<typeof answersShape>;
