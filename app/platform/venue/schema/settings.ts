import type * as z from "zod/mini";
import { campaignSettings } from "./campaigns.ts";
import { specialHoursError, weeklyHoursError } from "./check-hours.ts";
import { doorSettings } from "./door.ts";
import { hoursSettings } from "./hours.ts";
import { lookSettings } from "./look.ts";
import { pageSettings } from "./pages.ts";
import { paymentSettings } from "./payments.ts";
import { group, rule } from "./setting-fields.ts";
import { venueSettings } from "./venue.ts";

/** Every setting of the club, with its default. */
export const settingsSchema = group(
  "Settings",
  {
    venue: venueSettings,
    hours: hoursSettings,
    door: doorSettings,
    payments: paymentSettings,
    campaigns: campaignSettings,
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
