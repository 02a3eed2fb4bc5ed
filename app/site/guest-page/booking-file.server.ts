import { Hono } from "hono";
import { wantedStay } from "../../bookings/floor/night-bounds.server.ts";
import { findSeating } from "../../bookings/floor/party-table.server.ts";
import { findByGuestLink } from "../../bookings/requests/guest/guest-link.server.ts";
import { readable } from "../../bookings/requests/inbox/summary.server.ts";
import { wantedIn } from "../../bookings/requests/requested-fields.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { bookingCalendar } from "../metadata/calendar-file.server.ts";

/** `/my/{token}/booking.ics`: the booking as a calendar file. */
export function bookingFile(db: Database): Hono {
  const files = new Hono();
  files.get("/:token/booking.ics", async (context) => {
    const row = await findByGuestLink(db, context.req.param("token"), Date.now());
    if (!row || row.date_wanted === null) {
      return context.text("This link doesn't work any more. Open it again from our latest email.", 404);
    }
    const { id, reference, version, created_at, updated_at, date_wanted, status } = row;
    const calendar = bookingCalendar({
      id,
      reference,
      version,
      created_at,
      updated_at,
      ...((await findSeating(db, id, date_wanted)) ??
        (await wantedStay(db, date_wanted, readable(row).details.time ?? ""))),
      wants: wantedIn(readable(row)),
      promised: ["approved", "definite", "claimed"].includes(status),
      cancelled: ["cancelled", "lost", "void", "declined"].includes(status),
    });
    return context.body(calendar, 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${reference}.ics"`,
    });
  });
  return files;
}
