import * as z from "zod/mini";

/** How often backups can be made, in minutes, and the words for it. */
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

/** When backups are made, as an owner chooses. */
export const backupScheduleSchema = z.object({
  /** Minutes between two; 0 makes none. */
  every: z.coerce
    .number()
    .check(z.refine((minutes: number) => minutes === 0 || minutes in backupIntervals, "Choose how often.")),
  /** How many are kept. */
  keep: z.coerce.number(HOW_MANY).check(z.int(HOW_MANY), z.minimum(1, HOW_MANY), z.maximum(1_000, HOW_MANY)),
});
/** How long backups in the bucket are kept, as an owner chooses. */
export const keepRulesSchema = z.object({
  /** Hours, days and months in which one for each is kept. */
  hours: whole(0, 744),
  days: whole(1, 366),
  months: whole(0, 120),
});
export type BackupScheduleChoice = z.output<typeof backupScheduleSchema>;
