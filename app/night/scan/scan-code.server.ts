import { stateOf } from "../../bookings/door-log/door-actions.ts";
import { doorActionsOf } from "../../bookings/door-log/door-log.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { checkInRejectionReason } from "../../platform/venue/club-night.ts";
import { plainCode } from "../../programme/offers/claim-code.ts";
import { isMiss } from "../../programme/offers/verdict.ts";
import { findEntryByCode } from "../guest-lists/find-entry.server.ts";
import { stopOf } from "../sheet/guest-card.ts";
import { entryRow, ticketRow } from "../sheet/other-rows.server.ts";
import { findOtherGuest, recordArrival } from "../sheet/record-arrivals.server.ts";
import { type At, redeemAtDoor, timeOf } from "../sheet/record-door-actions.server.ts";
import { findBooking, findClaim } from "../sheet/request-rows.server.ts";
import type { ScanVerdict, SheetRow } from "../sheet/shapes.ts";
import { sourcesOf } from "../sheet/sheet.server.ts";
import { guestState } from "../sheet/sheet.ts";
import { type Viewer, withCards } from "../sheet/sheet-cards.server.ts";
import { findTicketsByCode, nightsOfCode } from "../tickets/find-ticket.server.ts";
import { codesIn, referenceIn } from "./reference-in.ts";
import {
  bookingVerdict,
  claimStopVerdict,
  claimVerdict,
  guestVerdict,
  type IsHere,
  noBookingVerdict,
  notFound,
  otherNightVerdict,
  sharedVerdict,
} from "./scan-verdict.ts";

/** A scanned code, with the id that the phone gave the action and its time by the phone's clock. */
interface SentScan {
  night: string;
  code: string;
  _id: string;
  at: string;
}

/** The guests of a club night who have a code; several where shops gave the same code twice. */
async function guestsWithCode(db: Database, night: string, text: string, who: At): Promise<SheetRow[]> {
  const found = await findEntryByCode(db, text);
  const isEntry = found && "entry" in found && found.entry.night === night;
  const rows = isEntry ? [entryRow(found.entry)] : (await findTicketsByCode(db, night, text)).map(ticketRow);
  return withCards(db, night, rows, viewerOf(who));
}

const viewerOf = ({ showsGuests = false }: At): Viewer => ({ showsGuests });

/** A verdict as a phone gets it: without the guest, unless the phone may let them in. */
function forPhone(verdict: ScanVerdict, { mayOverride }: At): ScanVerdict {
  const { guest, ...rest } = verdict;
  const isOpen = ["yes", "choose", "see-manager"].includes(verdict.verdict);
  return isOpen || mayOverride ? verdict : rest;
}

/** The verdict on a code for another night or club; names another night's guest if the phone may override. */
async function elsewhere(db: Database, night: string, text: string, who: At): Promise<ScanVerdict | undefined> {
  const found = await findEntryByCode(db, text);
  if (found && "wrong" in found) return claimVerdict({ verdict: found.wrong });
  const nights = found ? [found.entry.night] : await nightsOfCode(db, text, night);
  const [nearest] = nights;
  if (nearest === undefined) return undefined;
  const verdict = otherNightVerdict(found ? "list" : "ticket", nights);
  if (!who.mayOverride) return verdict;
  const [row] = found ? [entryRow(found.entry)] : (await findTicketsByCode(db, nearest, text)).map(ticketRow);
  const [carded] = row ? await withCards(db, night, [row], viewerOf(who)) : [];
  const stop = carded && stopOf(carded);
  const words = stop ? `${stop.title}. ${stop.text} ${verdict.words}` : verdict.words;
  return { ...verdict, words, guest: row?._id, name: row?.name, party: row?.guests };
}

/** Whether the phone that scans recorded an action. */
const hereFor =
  ({ door, phone = "" }: At): IsHere =>
  (action) =>
    action.door === door && (action.phone ?? "") === phone;

/** The verdict on a booking's reference; undefined if no booking has it. */
async function booking(db: Database, night: string, text: string, who: At): Promise<ScanVerdict | undefined> {
  const reference = referenceIn(text);
  const found = reference === undefined ? undefined : await findBooking(db, reference, night);
  if (!found) return undefined;
  const { row } = found;
  if (!row) return noBookingVerdict(found.night, found.night === night ? found.status : "");
  const [carded = row] = await withCards(db, night, [row], viewerOf(who));
  const state = guestState(row, await doorActionsOf(db, row._id, night));
  return forPhone(bookingVerdict(carded, state, hereFor(who), night), who);
}

/** The verdict on a code of a claim that waits to be redeemed, if its guest's flags stop them. */
export async function claimStop(db: Database, text: string, night: string, who: At): Promise<ScanVerdict | undefined> {
  const code = plainCode(text);
  const row = code === undefined ? undefined : await findClaim(db, code, night);
  const [carded] = row ? await withCards(db, night, [row], viewerOf(who)) : [];
  const verdict = carded && claimStopVerdict(carded, night);
  return verdict && forPhone(verdict, who);
}

/** The verdict on guests who share a code: nobody is let in until the door has chosen who came. */
async function showAll(trx: Database, rows: readonly SheetRow[], { night, at }: SentScan, who: At, now: number) {
  const scanned = [];
  for (const row of rows) scanned.push({ row, state: stateOf(await doorActionsOf(trx, row._id, night), row.guests) });
  const time = Date.parse(timeOf(at, night, now));
  const verdict = sharedVerdict(scanned, { ...(await sourcesOf(trx, night)), night }, time, hereFor(who));
  return forPhone(verdict, who);
}

/** Lets in a single guest of a list or with a ticket; for a party, the door chooses how many. */
async function admit(trx: Database, rows: readonly SheetRow[], sent: SentScan, who: At, now: number) {
  if (rows.length > 1) return showAll(trx, rows, sent, who, now);
  const { night, _id } = sent;
  const sources = await sourcesOf(trx, night);
  const at = timeOf(sent.at, night, now);
  let rejected: ScanVerdict = notFound;
  for (const row of rows) {
    const actions = await doorActionsOf(trx, row._id, night);
    // The same scan again gets the same verdict.
    const state = stateOf(
      actions.filter((action) => action._id !== _id),
      row.guests,
    );
    const verdict = guestVerdict(row, state, { ...sources, night }, Date.parse(at), hereFor(who));
    if (verdict.verdict !== "yes" && verdict.verdict !== "choose") {
      rejected = forPhone(verdict, who);
      continue;
    }
    if (verdict.verdict === "choose" || actions.some((action) => action._id === _id)) return verdict;
    const guest = await findOtherGuest(trx, row._id);
    if (!guest) continue;
    const { username: by, door, phone } = who;
    const about = { request: row._id, source: guest.source, people: 1, party: 1 };
    const entry = { ...about, _id, what: "arrived", undoes: null, night, at, by, door, phone } as const;
    const early = checkInRejectionReason(night, now) ?? (await recordArrival(trx, guest, entry, who, now));
    return early === undefined ? verdict : ({ verdict: "not-yet", title: "Not yet", words: early } as const);
  }
  return rejected;
}

/**
 * Finds the guest of a code of any kind (list entry, ticket, booking reference, claim), and lets them in or redeems the
 * offer, in the writer's transaction. Idempotent: the same scan gets the same verdict.
 *
 * @param now ms since 1970.
 */
export async function scanCode(trx: Database, sent: SentScan, who: At, now: number): Promise<ScanVerdict> {
  const codes = codesIn(sent.code);
  for (const text of codes) {
    const rows = await guestsWithCode(trx, sent.night, text, who);
    if (rows.length > 0) return admit(trx, rows, sent, who, now);
  }
  for (const text of codes) {
    const booked = await booking(trx, sent.night, text, who);
    if (booked) return booked;
  }
  const claim = codes.find((text) => plainCode(text) !== undefined);
  const stopped = claim === undefined ? undefined : await claimStop(trx, claim, sent.night, who);
  if (stopped) return stopped;
  const verdict =
    claim === undefined ? undefined : await redeemAtDoor(trx, claim, { ...sent, isAsked: true }, who, now, sent.night);
  const isClaim = verdict !== undefined && !isMiss(verdict);
  if (isClaim) return claimVerdict(verdict);
  for (const text of codes) {
    const found = await elsewhere(trx, sent.night, text, who);
    if (found) return found;
  }
  return verdict ? claimVerdict(verdict) : notFound;
}
