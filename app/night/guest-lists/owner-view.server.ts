import type { Database } from "../../platform/db/tables.ts";
import { calledName } from "../../platform/lib/called-name.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { formatDateTime } from "../../platform/lib/time/format-date-time.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { formatDay, isDay } from "../../platform/lib/time/wall-time-text.ts";
import { formatTimeInNight, timeInNight, tonight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { turnoutOfList } from "./came.server.ts";
import { readCommission } from "./commission.ts";
import { closedText, listEntries, peopleOn } from "./entries.server.ts";
import { listNights } from "./list-nights.server.ts";
import type { ListRow } from "./lists.server.ts";
import { formatTerms } from "./terms-text.ts";

/** A guest as a list's owner sees them: not the email address, only whether there is one. */
interface OwnEntry {
  _id: string;
  name: string;
  plus_ones: number;
  has_email: boolean;
  version: number;
}

/** A list as its owner sees it, on one club night: no other list, and nobody's contact data. */
export interface OwnerView {
  list: string;
  /** Empty if the stored name can't be one (`calledName`). */
  owner: string;
  night: string;
  /** Its nights, as links. */
  nights: { night: string; label: string; people: number }[];
  /** `House of Ember, Sat 28 Nov`. */
  title: string;
  /** The event is cancelled or postponed. */
  off: string;
  terms: string;
  places: number;
  left: number;
  most_plus_ones: number;
  /** Until when the list can be changed, or why it no longer can. */
  open_until: string;
  closed: string;
  link_ends: string;
  entries: OwnEntry[];
  /** Once the night is over: names and people, and how many of them came. */
  came: { names: number; of_names: number; people: number; of_people: number } | null;
  /** Whether the owner is paid for people who come. */
  commission: boolean;
}

/**
 * The content of the page of a list's owner.
 *
 * @param requested `YYYY-MM-DD`; by default the next of its nights.
 * @param now ms since 1970.
 */
export async function readOwnerView(
  db: Database,
  list: ListRow,
  requested: string | undefined,
  now: number,
): Promise<OwnerView> {
  const nights = await listNights(db, list, now);
  const next = nights.find(({ night }) => night >= tonight(now)) ?? nights.at(-1);
  const own = nights.find(({ night }) => night === requested && isDay(night)) ?? next;
  const night = own?.night ?? tonight(now);
  const rows = await listEntries(db, list.id, night);
  const closed = own
    ? closedText(list, night, { name: "owner", isOwner: true, now })
    : "This list has no upcoming club night.";
  const over = night < tonight(now);
  return {
    list: list.name,
    owner: calledName(list.owner_name),
    night,
    nights: nights.map((item) => ({ night: item.night, label: formatDay(item.night), people: item.people })),
    title: [own?.title, formatDay(night)].filter(Boolean).join(", "),
    off: own?.off === "cancelled" ? "is cancelled" : own?.off === "postponed" ? "is postponed" : "",
    terms: formatTerms(parseJsonText(list.terms), night),
    places: list.places,
    left: Math.max(0, list.places - peopleOn(rows)),
    most_plus_ones: list.most_plus_ones,
    open_until: formatTimeInNight(night, timeInNight(night, list.closes)),
    closed: closed ?? "",
    link_ends: list.link_ends_at === null ? "" : formatDateTime(zonedIso(list.link_ends_at, venue.timeZone)),
    entries: rows.map(({ id, name, plus_ones, email, version }) => ({
      _id: id,
      name,
      plus_ones,
      has_email: email !== "",
      version,
    })),
    came: over ? await turnoutOfList(db, list.id, night) : null,
    commission: readCommission(list.commission).per_person_cents > 0,
  };
}
