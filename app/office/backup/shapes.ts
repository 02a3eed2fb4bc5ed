import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, flag, instant, nullable, setBy, text } from "../../platform/lib/shapes.ts";

/** The last successful backup; size in bytes. */
export const goodBackupShape = z.object({ at: instant, size: count });

/** The last attempt, if it failed. */
export const failedBackupShape = z.object({ at: instant, why: text });

/** The backups of this server, and when more are made. */
export const backupsShape = z
  .object({
    set_by: setBy,
    every: nullable(count).check(z.describe("Minutes between two backups; null if none are scheduled.")),
    keep: count,
    running: flag,
    good: nullable(goodBackupShape),
    failed: nullable(failedBackupShape),
    /** The newest first. */
    files: z.array(z.object({ name: text, bytes: count, made_on: instant })),
  })
  .register(shapeNames, { id: "Backups" });
export type BackupsView = z.output<typeof backupsShape>;
