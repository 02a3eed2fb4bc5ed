import { type Card, readCards } from "../../bookings/guests/card.server.ts";
import { stoppingBy } from "../../bookings/guests/door-flags.ts";
import type { Database } from "../../platform/db/tables.ts";
import { excerpt } from "../../platform/lib/excerpt.ts";
import type { SheetCard, SheetRow } from "./shapes.ts";

/** Who reads a sheet: staff by their role, a phone by its door code. */
export interface Viewer {
  /** Whether they see who guests are to the club. */
  showsGuests: boolean;
}

/** Characters of a note on the sheet; the guest's page has the whole note. */
const MAX_NOTE = 160;

/** Characters of a tag's name on the sheet. */
const MAX_TAG = 24;

const isEmpty = (part: unknown) => part === 0 || part === "" || (Array.isArray(part) && part.length === 0);

const DAY = 86_400_000;

function toSheetCard({ visits, last_visit, no_shows, note, flags, tags }: Card, night: string): SheetCard {
  const since = last_visit === null ? 0 : (Date.parse(night) - Date.parse(last_visit)) / DAY;
  const reasons = flags.map(({ kind, reason }) => [kind, reason] as [string, string]);
  const names = tags.map((name) => excerpt(name, MAX_TAG));
  const parts = [visits, since, no_shows, excerpt(note, MAX_NOTE), reasons, names];
  return parts.slice(0, Math.max(1, parts.findLastIndex((part) => !isEmpty(part)) + 1)) as SheetCard;
}

/** Whether a card has nothing but a first visit on this night. */
const isFirstVisit = ({ visits, last_visit, no_shows, note, flags, tags }: Card, night: string) =>
  visits === 1 && last_visit === night && no_shows === 0 && note === "" && flags.length + tags.length === 0;

/**
 * Adds guests' cards to the rows of a night. For viewers who may not see cards, it only sets `ask` where a manager
 * decides about the guest.
 */
export async function withCards(
  db: Database,
  night: string,
  rows: readonly SheetRow[],
  { showsGuests }: Viewer,
): Promise<SheetRow[]> {
  const ids = rows.map(({ _id }) => _id);
  const cards = await readCards(db, ids, night);
  return rows.map((row) => {
    const card = cards.get(row._id);
    if (!card || isFirstVisit(card, night)) return row;
    if (showsGuests) return { ...row, card: toSheetCard(card, night) };
    return card.flags.some(({ kind }) => stoppingBy(kind)) ? { ...row, ask: true } : row;
  });
}
