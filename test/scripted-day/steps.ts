import { accountSteps } from "./account.ts";
import { addressSteps } from "./addresses.ts";
import { campaignSteps } from "./campaigns.ts";
import { contentSteps } from "./content.ts";
import type { Step } from "./day.ts";
import { guestRecordSteps } from "./guest-records.ts";
import { guestSteps } from "./guests.ts";
import { incidentSteps } from "./incidents.ts";
import { linkSteps } from "./links.ts";
import { listSteps } from "./lists.ts";
import { peopleSteps } from "./people.ts";
import { settingsSteps } from "./settings.ts";
import { statementSteps } from "./statements.ts";
import { systemSteps } from "./system.ts";
import { ticketSteps } from "./tickets.ts";
import { tillSteps } from "./till.ts";
import { tonightSteps } from "./tonight.ts";
import { waitlistSteps } from "./waitlist.ts";

/** A day in the back office, in order: each step needs what those before it left. */
export const steps: readonly Step[] = [
  ...contentSteps,
  ...guestRecordSteps,
  ...guestSteps,
  ...linkSteps,
  ...listSteps,
  ...campaignSteps,
  ...tonightSteps,
  ...statementSteps,
  ...settingsSteps,
  ...peopleSteps,
  ...waitlistSteps,
  ...incidentSteps,
  ...ticketSteps,
  ...tillSteps,
  ...addressSteps,
  ...systemSteps,
  ...accountSteps,
];
