import * as z from "zod/mini";
import { roles } from "../access/roles.ts";
import { campaignStates } from "../db/tables/campaigns.ts";
import { staffEventShape } from "../events/shapes.server.ts";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, day, flag, instant, nullable, text } from "../lib/shapes.ts";
import { requestKind, requestSummaryShape } from "../requests/shapes.ts";
import { setupShape } from "../setup/shapes.server.ts";
import type { LiveCounts } from "./live-counts.ts";
import type { Overview } from "./overview.ts";

export const pulseShape = shapeOf<LiveCounts>()(
  "LiveCounts",
  z.object({
    role: z.enum(roles),
    waiting: count,
    waiting_by_kind: z.partialRecord(requestKind, count),
    failed_mails: count,
    deposit_tasks: count,
    demo: flag,
    newest: nullable(text),
  }),
);

const nightOfWeekend = z.pick(staffEventShape, {
  _id: true,
  name: true,
  start_date: true,
  end_date: true,
  night: true,
  status: true,
  imgsrc: true,
  picture: true,
  state: true,
  previous_start_date: true,
});

export const overviewShape = shapeOf<Overview>()(
  "Overview",
  z.object({
    as_of: instant,
    seen_on: nullable(instant),
    since: z.optional(z.partialRecord(requestKind, count)),
    waiting: z.optional(z.array(requestSummaryShape)),
    weekend: z.optional(
      z.array(
        z.object({
          event: nightOfWeekend,
          tables: z.optional(z.object({ approved: count, waiting: count, guests: count })),
          functions: z.optional(count),
          claims: z.optional(count),
        }),
      ),
    ),
    failed_mails: z.optional(count),
    deposit_tasks: z.optional(count),
    unsigned_night: z.optional(nullable(day)),
    waiting_mails: z.optional(count),
    held_mails: z.optional(count),
    mail_configured: z.optional(flag),
    campaigns: z.optional(
      z.array(z.object({ _id: text, subject: text, state: z.enum(campaignStates), state_reason: text })),
    ),
    draft_changes: z.optional(count),
    setup: z.optional(setupShape),
    licences: z.optional(z.object({ ended: count, ending: count })),
    backups: z.optional(
      nullable(
        z.object({
          good: nullable(z.object({ at: instant, size: count })),
          failed: nullable(z.object({ at: instant, why: text })),
          overdue: flag,
        }),
      ),
    ),
  }),
);
