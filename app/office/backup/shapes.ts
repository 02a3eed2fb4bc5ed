import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, flag, instant, nullable, setBy, text } from "../../platform/lib/shapes.ts";

/** The last successful backup; its size is in bytes. */
export const goodBackupShape = z.object({ at: instant, size: count });

/** The last attempt and why it failed. */
export const failedBackupShape = z.object({ at: instant, why: text });

/** The state of the backups in the bucket. */
export const bucketSummaryShape = z.object({
  good: nullable(goodBackupShape),
  failed: nullable(failedBackupShape),
  /** Whether the last successful one is older than two intervals. */
  overdue: flag,
  lost: count.check(z.describe("Objects that the bucket had lost when a backup was last uploaded.")),
  trial_on: nullable(instant).check(z.describe("When a backup was last restored as a trial.")),
  trial_failed: nullable(failedBackupShape),
  trial_overdue: flag,
  incomplete: count.check(z.describe("Backups of which the bucket has lost objects.")),
  /** Set while another machine is the club's own; this one then sends no emails and makes no backups. */
  other_machine: nullable(z.object({ name: text, seen_on: instant })),
  /** Why the club's own machine could not be determined. */
  unknown_owner: nullable(text),
});
export type BucketSummary = z.output<typeof bucketSummaryShape>;

/** The backups of this server, and their schedule. */
export const backupsShape = z
  .object({
    set_by: setBy,
    every: nullable(count).check(z.describe("Minutes between two backups; null if none are scheduled.")),
    keep: count,
    running: flag,
    good: nullable(goodBackupShape),
    failed: nullable(failedBackupShape),
    bucket: nullable(
      z.extend(bucketSummaryShape, { name: text, service: text, hours: count, days: count, months: count }),
    ).check(z.describe("Null without a bucket for backups.")),
    /** Newest first. */
    files: z.array(z.object({ name: text, bytes: count, made_on: instant })),
  })
  .register(shapeNames, { id: "Backups" });
export type BackupsView = z.output<typeof backupsShape>;
