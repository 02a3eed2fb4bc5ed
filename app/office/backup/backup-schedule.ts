import * as z from "zod/mini";

/** Labels of the intervals between backups, by minutes. */
export const backupIntervals: Record<number, string> = {
  60: "Every hour",
  360: "Every 6 hours",
  1440: "Every day",
  10080: "Every week",
};

const HOW_MANY = "Enter a number from 1 to 1,000.";

function whole(least: number, most: number) {
  const text = `Enter a number from ${least} to ${most}.`;
  return z.coerce.number(text).check(z.int(text), z.minimum(least, text), z.maximum(most, text));
}

/** An owner's choice of the schedule. */
export const backupScheduleSchema = z.object({
  /** Minutes between two backups; 0 for none. */
  every: z.coerce
    .number()
    .check(z.refine((minutes: number) => minutes === 0 || minutes in backupIntervals, "Choose how often.")),
  /** Number of backups to keep. */
  keep: z.coerce.number(HOW_MANY).check(z.int(HOW_MANY), z.minimum(1, HOW_MANY), z.maximum(1_000, HOW_MANY)),
});
/** An owner's choice of how long backups in the bucket are kept. */
export const keepRulesSchema = z.object({
  /** For how many hours, days and months one backup each is kept. */
  hours: whole(0, 744),
  days: whole(1, 366),
  months: whole(0, 120),
});
export type BackupScheduleChoice = z.output<typeof backupScheduleSchema>;
