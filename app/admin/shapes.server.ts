import * as z from "zod/mini";
import { staffEventShape } from "../events/shapes.server.ts";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, flag, instant, nullable, text } from "../lib/shapes.ts";
import { requestKind, requestSummaryShape } from "../requests/shapes.server.ts";
import { setupShape } from "../setup/shapes.server.ts";
import type { LiveCounts } from "./live-counts.ts";
import type { Overview } from "./overview.ts";

export const pulseShape = shapeOf<LiveCounts>()(
  "LiveCounts",
  z.object({
    waiting: count,
    waiting_by_kind: z.partialRecord(requestKind, count),
    failed_mails: count,
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
    since: z.record(requestKind, count),
    waiting: z.array(requestSummaryShape),
    weekend: z.array(
      z.object({
        event: nightOfWeekend,
        tables: z.object({ approved: count, waiting: count, guests: count }),
        functions: count,
        claims: count,
      }),
    ),
    failed_mails: count,
    waiting_mails: count,
    held_mails: count,
    mail_configured: flag,
    draft_changes: count,
    setup: setupShape,
    licences: z.object({ ended: count, ending: count }),
    backups: nullable(
      z.object({
        good: nullable(z.object({ at: instant, size: count })),
        failed: nullable(z.object({ at: instant, why: text })),
        overdue: flag,
      }),
    ),
  }),
);
