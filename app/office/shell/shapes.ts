import * as z from "zod/mini";
import { requestKind, requestSummaryShape } from "../../bookings/requests/shapes.ts";
import { campaignStates } from "../../platform/db/tables/campaigns.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, day, flag, instant, nullable, text } from "../../platform/lib/shapes.ts";
import { roles } from "../../platform/roles/roles.ts";
import { staffEventShape } from "../../programme/events/shapes.ts";
import { bucketSummaryShape, failedBackupShape, goodBackupShape } from "../backup/shapes.ts";
import { setupShape } from "../setup/shapes.ts";

/** Live counts, which the back office requests every few seconds; they only include what the role may see. */
export const pulseShape = z
  .object({
    /** The caller's role, so that screens can follow a change. */
    role: z.enum(roles),
    /** Number of unanswered requests. */
    waiting: count,
    waiting_by_kind: z.partialRecord(requestKind, count),
    failed_mails: count,
    /** Number of deposits that staff must decide about. */
    deposit_tasks: count,
    /** Whether there is demo data. */
    demo: flag,
    /** The id of the newest request. */
    newest: nullable(text),
  })
  .register(shapeNames, { id: "LiveCounts" });
export type LiveCounts = z.output<typeof pulseShape>;

/** An event of the weekend, with the requests for its night. */
const weekendEvent = z.object({
  event: z.pick(staffEventShape, {
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
  }),
  tables: z.optional(z.object({ approved: count, waiting: count, guests: count })),
  functions: z.optional(count),
  claims: z.optional(count),
});
export type WeekendEvent = z.output<typeof weekendEvent>;

/** The state of scheduled backups. */
const backups = z.object({
  /** Whether any are scheduled; otherwise there is only a bucket. */
  scheduled: flag,
  good: nullable(goodBackupShape),
  failed: nullable(failedBackupShape),
  /** Whether the last successful one is older than two intervals. */
  overdue: flag,
  /** Null if there is no bucket for backups. */
  bucket: nullable(bucketSummaryShape),
});
export type BackupsSummary = z.output<typeof backups>;

/** The data of the dashboard. Parts that a role may not see are missing. */
export const overviewShape = z
  .object({
    /** When the data was read, in the format of `seen_on`. */
    as_of: instant,
    /** Until when this admin has seen new requests, from the `as_of` of an earlier overview, with milliseconds. */
    seen_on: nullable(instant),
    /** Number of requests received since `seen_on`, among the newest 1,000; 0 on the first visit. */
    since: z.optional(z.partialRecord(requestKind, count)),
    /** Unanswered requests, oldest first, at most 8. */
    waiting: z.optional(z.array(requestSummaryShape)),
    /** Events from today to Sunday, otherwise the next one. */
    weekend: z.optional(z.array(weekendEvent)),
    /** Emails are counted up to 10,000 in each state. */
    failed_mails: z.optional(count),
    /** Number of deposits that staff must decide about. */
    deposit_tasks: z.optional(count),
    /** The latest club night whose incident register is not signed off. */
    unsigned_night: z.optional(nullable(day)),
    waiting_mails: z.optional(count),
    /** Emails held because too many were requested. */
    held_mails: z.optional(count),
    mail_configured: z.optional(flag),
    /** Campaigns that need staff's attention or that the mail server rejects, at most 5. */
    campaigns: z.optional(
      z.array(z.object({ _id: text, subject: text, state: z.enum(campaignStates), state_reason: text })),
    ),
    /** How many settings the draft changes. */
    draft_changes: z.optional(count),
    setup: z.optional(setupShape),
    /** Number of texts that are still the program's defaults; missing while there is demo data. */
    texts_to_check: z.optional(z.object({ total: count, to_confirm: count })),
    /** Number of images in use whose licence has ended, or ends within two weeks. */
    licences: z.optional(z.object({ ended: count, ending: count })),
    /** Null if no backups are scheduled. */
    backups: z.optional(nullable(backups)),
  })
  .register(shapeNames, { id: "Overview" });
export type Overview = z.output<typeof overviewShape>;
