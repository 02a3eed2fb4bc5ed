import * as z from "zod/mini";

/** How often backups can be made, in minutes, and the words for it. */
export const backupIntervals: Record<number, string> = {
  60: "Every hour",
  360: "Every 6 hours",
  1440: "Every day",
  10080: "Every week",
};

const HOW_MANY = "Enter a number from 1 to 1,000.";

/** When backups are made, as an owner chooses. */
export const backupScheduleSchema = z.object({
  /** Minutes between two; 0 makes none. */
  every: z.coerce
    .number()
    .check(z.refine((minutes: number) => minutes === 0 || minutes in backupIntervals, "Choose how often.")),
  /** How many are kept. */
  keep: z.coerce.number(HOW_MANY).check(z.int(HOW_MANY), z.minimum(1, HOW_MANY), z.maximum(1_000, HOW_MANY)),
});
export type BackupScheduleChoice = z.output<typeof backupScheduleSchema>;
