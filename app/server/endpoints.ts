import { accountEndpoints } from "../account/api.server.ts";
import { type OverviewServices, overviewEndpoints } from "../admin/api.server.ts";
import { adminsEndpoints } from "../admins/api.server.ts";
import type { AccountServices } from "../auth/account-services.server.ts";
import { loginEndpoints } from "../auth/api.server.ts";
import { factorEndpoints } from "../auth/factors/api.server.ts";
import { factorRuleEndpoints } from "../auth/factors/rules-api.server.ts";
import { accountLinkEndpoints } from "../auth/links/api.server.ts";
import { unclearReportsEndpoints } from "../bounces/api.server.ts";
import { audienceEndpoints } from "../campaigns/audience/api.server.ts";
import { campaignResultsEndpoints } from "../campaigns/results/api.server.ts";
import { type SendingServices, sendingEndpoints } from "../campaigns/sending/api.server.ts";
import { type CampaignServices, campaignEndpoints } from "../campaigns/write/api.server.ts";
import { careersEndpoints } from "../careers/api.server.ts";
import { contactEndpoints } from "../contact/api.server.ts";
import { demoEndpoints } from "../demo/api.server.ts";
import { depositEndpoints } from "../deposits/api.server.ts";
import { type SharePreviewServices, sharePreviewEndpoints } from "../discovery/share-preview.server.ts";
import { eventsEndpoints } from "../events/api.server.ts";
import type { EventServices } from "../events/checks/api.server.ts";
import { floorEndpoints } from "../floor/api.server.ts";
import { categoryEndpoints } from "../floor/categories-api.server.ts";
import { functionsEndpoints } from "../functions/api.server.ts";
import { type GuestListServices, guestListEndpoints } from "../guest-lists/api.server.ts";
import { listEntryEndpoints } from "../guest-lists/entries-api.server.ts";
import { guestLinkEndpoints } from "../guest-page/link-api.server.ts";
import type { Endpoint } from "../http/endpoint.server.ts";
import { imagesEndpoints } from "../images/api.server.ts";
import { incidentEndpoints } from "../incidents/api.server.ts";
import { lookEndpoints } from "../look/api.server.ts";
import { type DkimServices, dkimEndpoints } from "../mail/dkim/api.server.ts";
import { outboxEndpoints } from "../mail/outbox-api.server.ts";
import { newsEndpoints } from "../news/api.server.ts";
import { type NewsletterServices, newsletterEndpoints } from "../newsletter/api.server.ts";
import { addressImportEndpoints } from "../newsletter/import/api.server.ts";
import { subscribersEndpoints } from "../newsletter/subscribers-api.server.ts";
import { suppressionsEndpoints } from "../newsletter/suppressions/api.server.ts";
import { offersEndpoints } from "../offers/api.server.ts";
import { privacyEndpoints } from "../privacy/api.server.ts";
import { inboxEndpoints } from "../requests/inbox/api.server.ts";
import { settingsEndpoints } from "../settings/api.server.ts";
import { transferEndpoints } from "../settings/transfer/api.server.ts";
import { setupEndpoints } from "../setup/api.server.ts";
import { ticketEndpoints } from "../tickets/api.server.ts";
import { tonightEndpoints } from "../tonight/api.server.ts";
import type { DoorPassServices } from "../tonight/door-passes-api.server.ts";
import { trailEndpoints } from "../trail/api.server.ts";
import { vipTablesEndpoints } from "../vip-tables/api.server.ts";
import { waitlistEndpoints } from "../waitlist/api.server.ts";

/** Services shared by the endpoints' handlers. */
export type ApiServices = NewsletterServices &
  EventServices &
  OverviewServices &
  DoorPassServices &
  AccountServices &
  GuestListServices &
  CampaignServices &
  SendingServices &
  DkimServices &
  SharePreviewServices;

/** Every API endpoint. */
export const endpoints: readonly Endpoint<ApiServices>[] = [
  ...loginEndpoints,
  ...adminsEndpoints,
  ...accountLinkEndpoints,
  ...factorEndpoints,
  ...factorRuleEndpoints,
  ...accountEndpoints,
  ...overviewEndpoints,
  ...demoEndpoints,
  ...eventsEndpoints,
  ...offersEndpoints,
  ...newsEndpoints,
  ...imagesEndpoints,
  ...newsletterEndpoints,
  ...campaignEndpoints,
  ...sendingEndpoints,
  ...vipTablesEndpoints,
  ...functionsEndpoints,
  ...careersEndpoints,
  ...contactEndpoints,
  ...inboxEndpoints,
  ...guestLinkEndpoints,
  ...subscribersEndpoints,
  ...suppressionsEndpoints,
  ...unclearReportsEndpoints,
  ...addressImportEndpoints,
  ...audienceEndpoints,
  ...campaignResultsEndpoints,
  ...outboxEndpoints,
  ...dkimEndpoints,
  ...privacyEndpoints,
  ...sharePreviewEndpoints,
  ...tonightEndpoints,
  ...incidentEndpoints,
  ...ticketEndpoints,
  ...floorEndpoints,
  ...categoryEndpoints,
  ...depositEndpoints,
  ...waitlistEndpoints,
  ...guestListEndpoints,
  ...listEntryEndpoints,
  ...settingsEndpoints,
  ...lookEndpoints,
  ...setupEndpoints,
  ...transferEndpoints,
  ...trailEndpoints,
];
