import { flagLabel } from "../../bookings/guests/door-flags.ts";
import type { GuestSummary } from "../../bookings/guests/shapes.ts";
import type { CsvColumns } from "../../platform/lib/csv/csv.server.ts";
import { can, type Role } from "../../platform/roles/roles.ts";

type Columns = CsvColumns<GuestSummary>;

const forEveryone: Columns = {
  Name: ({ name }) => name,
  "Other names": ({ other_names }) => other_names.join(", "),
  Email: ({ emails }) => emails.join(", "),
  Phone: ({ phones }) => phones.join(", "),
  Visits: ({ visits }) => visits,
  "First visit": ({ first_visit }) => first_visit,
  "Last visit": ({ last_visit }) => last_visit,
  "No-shows": ({ no_shows }) => no_shows,
  "Next booking": ({ next_night }) => next_night,
  Birthday: ({ birthday }) => birthday,
  Tags: ({ tags }) => tags.map(({ name }) => name).join(", "),
  "Door flags": ({ flags }) => flags.map(({ kind }) => flagLabel(kind)).join(", "),
};

const spend: Columns = { Spent: ({ spent_cents }) => (spent_cents ?? 0) / 100 };

const subscription: Columns = { Subscribed: ({ subscribed }) => (subscribed ? "Yes" : "No") };

/** The columns of the guest export that a role may see. */
export function exportColumns(role: Role): Columns {
  return {
    ...forEveryone,
    ...(can(role, "spend.see") && spend),
    ...(can(role, "subscribers.see") && subscription),
  };
}
