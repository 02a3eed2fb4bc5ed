import { venue } from "../content/venue.ts";
import { momentOf } from "../lib/zoned-time.server.ts";
import type { PublishedRoom } from "../published/room.server.ts";
import type { StaffEvent } from "./event.ts";
import { ENDS_TOO_EARLY, type EventForm, eventChangeSchema, newEventSchema } from "./schema.ts";
import { findStaffEvent } from "./staff-store.server.ts";

/** The nights, as something that staff publish. */
export const eventsRoom: PublishedRoom<"events", EventForm, StaffEvent> = {
  table: "events",
  name: "event",
  noun: "event",
  added: "Event added successfully!",
  changed: "Event updated successfully!",
  newSchema: newEventSchema,
  changeSchema: eventChangeSchema,
  find: findStaffEvent,
  async columns(_db, { name, start_date, end_date, description, redirection_url }) {
    const starts_at = momentOf(start_date, venue.timeZone);
    const ends_at = momentOf(end_date, venue.timeZone);
    if (ends_at <= starts_at) return { issues: [{ path: ["end_date"], message: ENDS_TOO_EARLY }] };
    return { columns: { name, starts_at, ends_at, description, redirection_url } };
  },
};
