import { depositEndpoints } from "../bookings/deposits/api.server.ts";
import { floorEndpoints } from "../bookings/floor/api.server.ts";
import { categoryEndpoints } from "../bookings/floor/categories-api.server.ts";
import { inboxEndpoints } from "../bookings/requests/inbox/api.server.ts";
import { lookEndpoints } from "../house/branding/api.server.ts";
import { outboxEndpoints } from "../house/mail/outbox-api.server.ts";
import { type MailSetupServices, mailSetupEndpoints } from "../house/mail/setup/api.server.ts";
import { settingsEndpoints } from "../house/settings/api.server.ts";
import { transferEndpoints } from "../house/settings/transfer/api.server.ts";
import { unclearReportsEndpoints } from "../mailing/bounces/api.server.ts";
import { audienceEndpoints } from "../mailing/campaigns/audience/api.server.ts";
import { campaignResultsEndpoints } from "../mailing/campaigns/results/api.server.ts";
import { type SendingServices, sendingEndpoints } from "../mailing/campaigns/sending/api.server.ts";
import { type CampaignServices, campaignEndpoints } from "../mailing/campaigns/write/api.server.ts";
import { type NewsletterServices, newsletterEndpoints } from "../mailing/newsletter/api.server.ts";
import { consentsEndpoints } from "../mailing/newsletter/consents-api.server.ts";
import { addressImportEndpoints } from "../mailing/newsletter/import/api.server.ts";
import { subscribersEndpoints } from "../mailing/newsletter/subscribers-api.server.ts";
import { suppressionsEndpoints } from "../mailing/newsletter/suppressions-api.server.ts";
import { tonightEndpoints } from "../night/door/api.server.ts";
import type { DoorPassServices } from "../night/door/door-passes-api.server.ts";
import { type GuestListServices, guestListEndpoints } from "../night/guest-lists/api.server.ts";
import { listEntryEndpoints } from "../night/guest-lists/entries-api.server.ts";
import { incidentEndpoints } from "../night/incidents/api.server.ts";
import { ticketEndpoints } from "../night/tickets/api.server.ts";
import { tillEndpoints } from "../night/till/api.server.ts";
import { adminsEndpoints } from "../office/admins/api.server.ts";
import { trailEndpoints } from "../office/audit-screen/api.server.ts";
import { type BackupServices, backupEndpoints } from "../office/backup/api.server.ts";
import { demoEndpoints } from "../office/demo/api.server.ts";
import { guestsEndpoints } from "../office/guests/api.server.ts";
import { guestImportEndpoints } from "../office/guests/import/api.server.ts";
import { guestTagEndpoints } from "../office/guests/tags-api.server.ts";
import { guestViewEndpoints } from "../office/guests/views-api.server.ts";
import { imagesEndpoints } from "../office/image-library/api.server.ts";
import { answerEndpoints } from "../office/insights/answers/api.server.ts";
import { funnelEndpoints } from "../office/insights/funnel/api.server.ts";
import { groupEndpoints } from "../office/insights/groups/api.server.ts";
import { shortLinkEndpoints } from "../office/insights/links/api.server.ts";
import { insightsEndpoints } from "../office/insights/nights/api.server.ts";
import { promoterEndpoints } from "../office/insights/promoters/api.server.ts";
import { roomEndpoints } from "../office/insights/rooms/api.server.ts";
import { sourceEndpoints } from "../office/insights/sources/api.server.ts";
import { statementEndpoints } from "../office/insights/statements/api.server.ts";
import { warningEndpoints } from "../office/insights/warnings/api.server.ts";
import { privacyEndpoints } from "../office/privacy/api.server.ts";
import { setupEndpoints } from "../office/setup/api.server.ts";
import { type OverviewServices, overviewEndpoints } from "../office/shell/api.server.ts";
import { type AddressServices, addressEndpoints } from "../office/system/address-api.server.ts";
import { textsToCheckEndpoints } from "../office/texts-to-check/api.server.ts";
import type { Endpoint } from "../platform/http/endpoint.server.ts";
import type { ViewServices } from "../platform/views/count-views.server.ts";
import { eventsEndpoints } from "../programme/events/api.server.ts";
import { staffEventsEndpoints } from "../programme/events/staff/api.server.ts";
import type { EventServices } from "../programme/events/staff/checks-api.server.ts";
import { newsEndpoints } from "../programme/news/api.server.ts";
import { offersEndpoints } from "../programme/offers/api.server.ts";
import { waitlistEndpoints } from "../programme/waitlist/api.server.ts";
import { careersEndpoints } from "../site/careers/api.server.ts";
import { contactEndpoints } from "../site/contact/api.server.ts";
import { guestLinkEndpoints } from "../site/guest-page/link-api.server.ts";
import { functionsEndpoints } from "../site/private-functions/api.server.ts";
import { type SharePreviewServices, sharePreviewEndpoints } from "../site/share-images/share-preview.server.ts";
import { vipTablesEndpoints } from "../site/vip-tables/api.server.ts";
import type { AccountServices } from "../staff/auth/account-services.server.ts";
import { loginEndpoints } from "../staff/auth/api.server.ts";
import { factorEndpoints } from "../staff/auth/factors/api.server.ts";
import { factorRuleEndpoints } from "../staff/auth/factors/rules-api.server.ts";
import { accountLinkEndpoints } from "../staff/auth/links/api.server.ts";
import { accountEndpoints } from "../staff/own-account/api.server.ts";
import { weeklyEmailEndpoints } from "../staff/own-account/weekly-email.server.ts";

/** Services shared by the endpoints' handlers. */
export type ApiServices = AddressServices &
  NewsletterServices &
  EventServices &
  OverviewServices &
  DoorPassServices &
  AccountServices &
  GuestListServices &
  CampaignServices &
  SendingServices &
  MailSetupServices &
  BackupServices &
  SharePreviewServices &
  ViewServices;

/** Every API endpoint. */
export const endpoints = [
  ...loginEndpoints,
  ...adminsEndpoints,
  ...accountLinkEndpoints,
  ...factorEndpoints,
  ...factorRuleEndpoints,
  ...accountEndpoints,
  ...weeklyEmailEndpoints,
  ...overviewEndpoints,
  ...guestTagEndpoints,
  ...guestImportEndpoints,
  ...guestViewEndpoints,
  ...guestsEndpoints,
  ...insightsEndpoints,
  ...funnelEndpoints,
  ...promoterEndpoints,
  ...statementEndpoints,
  ...warningEndpoints,
  ...answerEndpoints,
  ...groupEndpoints,
  ...shortLinkEndpoints,
  ...sourceEndpoints,
  ...roomEndpoints,
  ...demoEndpoints,
  ...eventsEndpoints,
  ...staffEventsEndpoints,
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
  ...consentsEndpoints,
  ...suppressionsEndpoints,
  ...unclearReportsEndpoints,
  ...addressImportEndpoints,
  ...audienceEndpoints,
  ...campaignResultsEndpoints,
  ...outboxEndpoints,
  ...addressEndpoints,
  ...mailSetupEndpoints,
  ...privacyEndpoints,
  ...backupEndpoints,
  ...sharePreviewEndpoints,
  ...tonightEndpoints,
  ...incidentEndpoints,
  ...ticketEndpoints,
  ...tillEndpoints,
  ...floorEndpoints,
  ...categoryEndpoints,
  ...depositEndpoints,
  ...waitlistEndpoints,
  ...guestListEndpoints,
  ...listEntryEndpoints,
  ...settingsEndpoints,
  ...lookEndpoints,
  ...setupEndpoints,
  ...textsToCheckEndpoints,
  ...transferEndpoints,
  ...trailEndpoints,
] as const satisfies readonly Endpoint<ApiServices>[];

declare module "../platform/http/endpoint-types.ts" {
  interface Program {
    endpoints: typeof endpoints;
  }
}
