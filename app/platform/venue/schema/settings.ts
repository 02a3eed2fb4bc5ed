import type * as z from "zod/mini";
import { campaignSettings } from "./campaigns.ts";
import { specialHoursError, weeklyHoursError } from "./check-hours.ts";
import { countingSettings } from "./counting.ts";
import { doorSettings } from "./door.ts";
import { hoursSettings } from "./hours.ts";
import { lookSettings } from "./look.ts";
import { pageSettings } from "./pages.ts";
import { group, rule, text } from "./setting-fields.ts";
import { venueSettings } from "./venue.ts";
import { warningSettings } from "./warnings.ts";

/** How guests pay deposits. Nothing is paid online, and no card numbers are stored. */
const paymentSettings = group("Deposits and payments", {
  accountName: text("Account name", "", {
    optional: true,
    longest: 100,
    help: "Bank details are on guests' pages and in emails about deposits. Blank: guests call, or pay at the venue.",
  }),
  bank: text("Bank code", "", { control: "bankCode", optional: true, longest: 40 }),
  accountNumber: text("Account number or IBAN", "", { control: "accountNumber", optional: true, longest: 40 }),
});

/** Every setting of the club, with its default. */
export const settingsSchema = group(
  "Settings",
  {
    venue: venueSettings,
    hours: hoursSettings,
    door: doorSettings,
    payments: paymentSettings,
    campaigns: campaignSettings,
    counting: countingSettings,
    warnings: warningSettings,
    look: lookSettings,
    pages: pageSettings,
  },
  {
    checks: [
      rule(({ venue, hours }) => weeklyHoursError(hours.weekly, venue.nightEndsAt), ["hours", "weekly"]),
      rule(({ venue, hours }) => specialHoursError(hours, venue.nightEndsAt), ["hours", "special"]),
    ],
  },
);

export type Settings = z.infer<typeof settingsSchema>;
