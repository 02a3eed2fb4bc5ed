import type { Logger } from "pino";
import { findRow } from "../../bookings/requests/change.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { repeatUntil } from "../../platform/lib/repeat-until.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { isDemo } from "../../platform/outbox/demo.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { bookingRejectionReason } from "../events/status/bookable.server.ts";
import {
  bestTable,
  type NightTable,
  type NightTables,
  openOffers,
  readNightTables,
  suits,
} from "./free-tables.server.ts";
import { mayOffer } from "./offer-times.server.ts";
import { automatically, type Ending, endOffer, type OfferRow, offerTable } from "./offers.server.ts";
import { listWaiting, type WaitingParty, waitlistedRequests } from "./waiting.server.ts";

/** How often to look for tables that became free and offers that expired, in ms. */
const LOOK_EVERY = 2_000;

/** The pause after a failed attempt, in ms. */
const PAUSE = 10_000;

/** Offers to end and to make for a club night. */
interface Plan {
  end: { offer: OfferRow; state: Ending }[];
  offer: { party: WaitingParty; table: NightTable }[];
}

/** The club nights with a waitlist or an open offer; reads two small indexes. */
async function nightsWithWaitlist(db: Database, now: number): Promise<string[]> {
  const rows = await waitlistedRequests(db)
    .select((eb) => eb.ref("date_wanted").$notNull().as("night"))
    .where("date_wanted", ">=", tonight(now))
    // Nobody answers for the demo's guests, so only staff offer them tables.
    .where("requests.id", "not in", db.selectFrom("demo_rows").select("demo_rows.id"))
    .union(openOffers(db).select("night"))
    .execute();
  return rows.map(({ night }) => night).sort();
}

/** How an open offer ends now; undefined while it holds. */
function endingOf(
  offer: OfferRow,
  { waiting, tables, isOn, now }: { waiting: readonly WaitingParty[]; tables: NightTables; isOn: boolean; now: number },
): Ending | undefined {
  const party = waiting.find(({ id }) => id === offer.request_id);
  const table = tables.all.find(({ table: id }) => id === offer.table_id);
  const holds = isOn && party && table && table.state === null && suits(table, { ...party, category: null });
  if (!holds || table.taken.length > 0) return "withdrawn";
  return offer.expires_at <= storedInstant(now) ? "expired" : undefined;
}

/**
 * Finds out whether a party has let an offer of a table expire, or declined it, since the table was last accepted: it
 * is not asked again.
 */
async function askedBefore(db: Database, night: string): Promise<(party: string, table: string) => boolean> {
  const rows = await db
    .selectFrom("table_offers")
    .select(["request_id", "table_id", "state"])
    .where("night", "=", night)
    .orderBy("id")
    .execute();
  const asked = new Set<string>();
  for (const { request_id, table_id, state } of rows) {
    if (state === "accepted") for (const offer of asked) if (offer.endsWith(` ${table_id}`)) asked.delete(offer);
    if (state === "declined" || state === "expired") asked.add(`${request_id} ${table_id}`);
  }
  return (party, table) => asked.has(`${party} ${table}`);
}

/** When the waitlist is served (ms since 1970), and whether there is a mail server that an offer can leave by. */
interface Serving {
  now: number;
  mailConfigured: boolean;
}

/** The work due for a club night (`YYYY-MM-DD`). No table is held for a guest who can't be told. */
async function planNight(db: Database, night: string, { now, mailConfigured }: Serving): Promise<Plan> {
  const waiting = await listWaiting(db, night);
  const offers = await openOffers(db).selectAll().where("night", "=", night).execute();
  const tables = await readNightTables(db, night, now);
  const isOn = tonight(now) <= night && (await bookingRejectionReason(db, night)) === undefined;
  const plan: Plan = { end: [], offer: [] };
  for (const offer of offers) {
    const state = endingOf(offer, { waiting, tables, isOn, now });
    if (state) plan.end.push({ offer, state });
  }
  if (!isOn || !mailConfigured || !mayOffer(night, now)) return plan;
  const ended = new Set(plan.end.map(({ offer }) => offer.id));
  const open = offers.filter(({ id }) => !ended.has(id));
  const held = new Set(open.map(({ table_id }) => table_id));
  const asked = new Set(open.map(({ request_id }) => request_id));
  const before = await askedBefore(db, night);
  for (const { offer, state } of plan.end) {
    // A party whose offer has expired now isn't asked again: the table goes to the next one.
    if (state === "expired") asked.add(offer.request_id);
  }
  for (const party of waiting) {
    if (asked.has(party.id)) continue;
    const except = ({ table: id }: NightTable) => held.has(id) || before(party.id, id);
    const table = bestTable(tables, party, { night, now, except });
    if (!table || (await isDemo(db, party.id))) continue;
    held.add(table.table);
    plan.offer.push({ party, table });
  }
  return plan;
}

/**
 * Carries out the due work for a club night, in the writer's transaction.
 *
 * @returns how many offers were made.
 */
async function passOnNight(trx: Database, night: string, serving: Serving): Promise<number> {
  const { now } = serving;
  const plan = await planNight(trx, night, serving);
  for (const { offer, state } of plan.end) await endOffer(trx, offer, state, automatically(now));
  for (const { party, table } of plan.offer) {
    const row = await findRow(trx, party.id);
    if (row) await offerTable(trx, row, table, automatically(now));
  }
  return plan.offer.length;
}

/** Services of the waitlist. */
interface WaitlistServices {
  db: Database;
  writer: Writer;
  mailConfigured: boolean;
}

/**
 * Ends offers that expired or can't be kept, and offers every free table to the first party that it suits. The actions
 * are computed from the database alone, so none is forgotten or repeated, on any number of instances.
 *
 * @param now ms since 1970.
 * @returns how many offers were made.
 */
export async function passOn({ db, writer, mailConfigured }: WaitlistServices, now: number): Promise<number> {
  const serving = { now, mailConfigured };
  let made = 0;
  for (const night of await nightsWithWaitlist(db, now)) {
    const { end, offer } = await planNight(db, night, serving);
    if (end.length === 0 && offer.length === 0) continue;
    made += await writer.write((trx) => passOnNight(trx, night, serving));
  }
  return made;
}

/** Offers free tables to the waitlist until `stop`. @param services `mailWaits` is called after emails were queued. */
export function startWaitlist(
  services: WaitlistServices & { log: Logger; mailWaits: () => void },
  stop: AbortSignal,
): void {
  const { log, mailWaits } = services;
  const timing = { first: LOOK_EVERY, every: LOOK_EVERY, afterFailure: PAUSE };
  repeatUntil(stop, { ...timing, log, failure: "Waitlist could not be served" }, async () => {
    const offers = await passOn(services, Date.now());
    if (offers === 0) return;
    log.info({ offers }, "Tables offered to the waitlist");
    mailWaits();
  });
}
