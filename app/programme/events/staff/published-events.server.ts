import type { PublishedKind } from "../../../house/published-items/published-kind.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { parseInstant, zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { nightFor } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { StaffEvent } from "../event.ts";
import { NOT_ITS_NIGHT } from "../event-night.ts";
import { linkOf } from "../event-tickets.ts";
import { lineUpColumns } from "../line-up.ts";
import { ENDS_TOO_EARLY, type EventForm, eventChangeSchema, NO_LINK, newEventSchema } from "../schema.ts";
import { propagate } from "../series/propagate.server.ts";
import { findStaffEvent } from "../staff-store.server.ts";

/** The club night of an event whose start is unchanged; undefined if it moves. */
async function findNight(db: Database, id: string, starts_at: string): Promise<string | null> {
  const row = await db
    .selectFrom("events")
    .select("night")
    .where("id", "=", id)
    .where("starts_at", "=", starts_at)
    .executeTakeFirst();
  return row?.night ?? null;
}

/** How tickets are sold: as sent; by the link, if there is one; else as it was. Only tickets by a link keep theirs. */
async function ticketColumns(db: Database, { tickets, redirection_url }: EventForm, id: string | undefined) {
  const asStored = async () => {
    if (id === undefined || redirection_url) return "link";
    const row = await db.selectFrom("events").select("tickets").where("id", "=", id).executeTakeFirst();
    return row?.tickets ?? "link";
  };
  const kind = tickets ?? (await asStored());
  return { tickets: kind, redirection_url: linkOf({ tickets: kind, redirection_url }) };
}

/** Events as published items. */
export const publishedEvents: PublishedKind<"events", EventForm, StaffEvent> = {
  table: "events",
  name: "event",
  added: "Event added successfully!",
  changed: "Event updated successfully!",
  newSchema: newEventSchema,
  changeSchema: eventChangeSchema,
  find: findStaffEvent,
  saveHook: propagate,
  async columns(db, form, id) {
    const { name, start_date, end_date, night: wanted, description } = form;
    const starts_at = parseInstant(start_date, venue.timeZone);
    const ends_at = parseInstant(end_date, venue.timeZone);
    if (ends_at <= starts_at) return { issues: [{ path: ["end_date"], message: ENDS_TOO_EARLY }] };
    const set = wanted ?? (id && (await findNight(db, id, starts_at)));
    const night = nightFor(zonedIso(starts_at, venue.timeZone), set);
    if (wanted && wanted !== night) return { issues: [{ path: ["night"], message: NOT_ITS_NIGHT }] };
    const sold = await ticketColumns(db, form, id);
    if (sold.tickets === "link" && !sold.redirection_url && form.status)
      return { issues: [{ path: ["redirection_url"], message: NO_LINK }] };
    return { columns: { name, starts_at, ends_at, night, description, ...sold, ...lineUpColumns(form) } };
  },
};
