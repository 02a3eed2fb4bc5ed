import type { Kysely } from "kysely";
import type { AccessTables } from "./tables/access.ts";
import type { BookingTables } from "./tables/bookings.ts";
import type { BookkeepingTables } from "./tables/bookkeeping.ts";
import type { CampaignTables } from "./tables/campaigns.ts";
import type { ConsentTables } from "./tables/consents.ts";
import type { ContentTables } from "./tables/content.ts";
import type { DoorTables } from "./tables/door.ts";
import type { EmailTables } from "./tables/emails.ts";
import type { GuestListTables } from "./tables/guest-lists.ts";
import type { GuestTagTables } from "./tables/guest-tags.ts";
import type { GuestTables } from "./tables/guests.ts";
import type { NightNumbersTables } from "./tables/night-numbers.ts";
import type { PromoterTables } from "./tables/promoters.ts";
import type { RegisterTables } from "./tables/register.ts";
import type { RequestTables } from "./tables/requests.ts";
import type { SettingsTables } from "./tables/settings.ts";
import type { StaffTables } from "./tables/staff.ts";
import type { StatementTables } from "./tables/statements.ts";
import type { TicketTables } from "./tables/tickets.ts";
import type { TillTables } from "./tables/till.ts";
import type { TrailTables } from "./tables/trail.ts";
import type { ViewTables } from "./tables/views.ts";

/** Every table. Instants are ISO 8601 in UTC with milliseconds, so that text sorts by time; flags are 0 or 1. */
export interface Tables
  extends AccessTables,
    BookingTables,
    BookkeepingTables,
    CampaignTables,
    ConsentTables,
    ContentTables,
    DoorTables,
    EmailTables,
    GuestListTables,
    GuestTables,
    GuestTagTables,
    NightNumbersTables,
    PromoterTables,
    RegisterTables,
    RequestTables,
    SettingsTables,
    StaffTables,
    StatementTables,
    TicketTables,
    TillTables,
    TrailTables,
    ViewTables {}

/** A database or a transaction: the first argument of every query function. */
export type Database = Kysely<Tables>;
