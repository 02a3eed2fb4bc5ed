import type * as z from "zod/mini";
import { specialHoursError, weeklyHoursError } from "../check-hours.ts";
import { group, rule } from "../setting-fields.ts";
import { campaignSettings } from "./campaigns.ts";
import { doorSettings } from "./door.ts";
import { hoursSettings } from "./hours.ts";
import { lookSettings } from "./look.ts";
import { pageSettings } from "./pages.ts";
import { paymentSettings } from "./payments.ts";
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

/** Facts about the venue that no page's script reads; the address is the club's own affair. */
export type ServerFacts =
  | "clubEmail"
  | "tagline"
  | "description"
  | "booths"
  | "guestsSeeTable"
  | "tableOfferMinutes"
  | "tableOfferMinutesTonight";

/** Settings that browsers need on every page; a page's own texts come from its loader. */
export interface SiteSettings extends Pick<Settings, "hours"> {
  venue: Omit<Settings["venue"], ServerFacts>;
  /** The rest of the look is in style sheets and images. */
  look: { wordmark: { text: string }; icon: string };
}
