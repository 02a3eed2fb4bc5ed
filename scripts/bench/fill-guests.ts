import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** One in this many of a night's guests has been there before. */
const ONE_IN = 2;

/** One in this many of the returning guests was a no-show once, has a note, or has a door flag. */
const NO_SHOW = 10;
const NOTED = 20;
const FLAGGED = 50;

/**
 * Gives half of a night's guests with list entries and tickets a history of several years.
 *
 * @param folder the site's data folder. @param night `YYYY-MM-DD`. @returns the number of these guests.
 */
export function fillGuests(folder: string, night: string): number {
  const db = new DatabaseSync(join(folder, "afterglow.db"));
  const rows = ["list_entries", "tickets"].flatMap((table) =>
    db.prepare(`select id, '${table}' as source from ${table} where night = ?`).all(night),
  ) as { id: string; source: string }[];
  const regulars = rows.filter((_, index) => index % ONE_IN === 0);
  const at = "2026-01-01T00:00:00.000Z";
  const guest = db.prepare(
    "insert into guests (id, root_id, place, created_at, visits, no_shows, last_visit) values (?, ?, ?, ?, ?, ?, ?)",
  );
  const contact = db.prepare("insert into guest_contacts (contact, guest_id, added_at) values (?, ?, ?)");
  const link = db.prepare(
    "insert or replace into guest_rows (row_id, source, contact, at, is_summed) values (?, ?, ?, ?, 1)",
  );
  const note = db.prepare("insert into guest_notes (id, guest_id, at, by, text) values (?, ?, ?, 'Ana', ?)");
  const flag = db.prepare(
    "insert into guest_flags (id, guest_id, kind, reason, set_at, set_by, ends_on) values (?, ?, ?, ?, ?, 'Ana', ?)",
  );
  db.exec("begin immediate");
  for (const [index, { id, source }] of regulars.entries()) {
    const [guestId, phone] = [`guest-${id}`, `phone:+6149${String(index).padStart(7, "0")}`];
    const day = `2026-${String(1 + (index % 10)).padStart(2, "0")}-${String(1 + (index % 28)).padStart(2, "0")}`;
    guest.run(guestId, guestId, 10_000_000 + index, at, 1 + (index % 12), index % NO_SHOW === 0 ? 1 : 0, day);
    contact.run(phone, guestId, at);
    link.run(id, source === "tickets" ? "ticket" : "entry", phone, at);
    if (index % NOTED === 0) note.run(`note-${id}`, guestId, at, "Likes the booth beside the bar. Pays in cash.");
    if (index % FLAGGED === 0) flag.run(`flag-${id}`, guestId, "look-after", "Walks with a stick", at, "2099-12-31");
  }
  db.exec("commit");
  db.close();
  return regulars.length;
}
