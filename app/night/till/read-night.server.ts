import { readClosing } from "../../bookings/deposits/close-night.server.ts";
import { ledgerOf } from "../../bookings/deposits/ledger-rows.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { compareTexts } from "../../platform/lib/locale/format-number.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { listNightsBetween } from "../../programme/events/staff-store.server.ts";
import { spentRows } from "./book-spend.server.ts";
import type { TillNight } from "./shapes.ts";
import { listTills } from "./tills.server.ts";

/** Most bills and imports of a night that are listed. */
const MAX_SHOWN = 100;

/** What each party spent, and what the till says. */
async function readParties(db: Database, night: string, now: number, till: ReadonlyMap<string, number>) {
  const { tables } = await readClosing(db, night, now);
  const parties: TillNight["parties"] = [];
  for (const { request, name, table, minimum_cents, spent_cents } of tables) {
    const rows = spentRows(await ledgerOf(db, request));
    const till_cents = till.get(request) ?? null;
    const source = rows.length === 0 ? "none" : rows.some(({ isTyped }) => isTyped) ? "typed" : "till";
    const differs = till_cents !== null && source === "typed" && Math.max(0, till_cents) !== (spent_cents ?? 0);
    parties.push({ request, name, table, minimum_cents, spent_cents, till_cents, source, differs });
  }
  return parties;
}

async function readImports(db: Database, night: string): Promise<TillNight["imports"]> {
  const rows = await db
    .selectFrom("till_imports")
    .selectAll()
    .where("night", "=", night)
    .orderBy("id", "desc")
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(({ id, till_id, file_name, bills, total_cents, at, by }) => {
    const about = { _id: id, till: till_id, file: file_name, bills, total_cents: Number(total_cents), by };
    return { ...about, at: zonedIso(at, venue.timeZone) };
  });
}

/** The tills, and the bills of a club night (`YYYY-MM-DD`). @param now ms since 1970. */
export async function readTillNight(db: Database, night: string, now: number): Promise<TillNight> {
  const [tills, imports, events, bills, tables] = await Promise.all([
    listTills(db),
    readImports(db, night),
    listNightsBetween(db, night, night),
    db.selectFrom("till_bills").selectAll().where("night", "=", night).orderBy("closed_at").orderBy("id").execute(),
    db.selectFrom("club_tables").select(["id", "name"]).where("active", "=", 1).execute(),
  ]);
  const sums = new Map<string, number>();
  for (const { request_id, amount_cents } of bills)
    if (request_id !== null) sums.set(request_id, (sums.get(request_id) ?? 0) + Number(amount_cents));
  const sum = (some: typeof bills) => some.reduce((all, { amount_cents }) => all + Number(amount_cents), 0);
  const open = bills.filter(({ state }) => state !== "matched" && state !== "aside");
  const shown = [...open.filter(({ state }) => state !== "chosen"), ...open.filter(({ state }) => state === "chosen")];
  return {
    night,
    events: events.map(({ name }) => name),
    tills: tills.map(({ known, ...till }) => ({
      ...till,
      names: Object.values(known).map(({ name, table }) => ({ name, table: table || null })),
    })),
    imports,
    totals: {
      bills: bills.length,
      total_cents: sum(bills),
      matched_cents: sum(bills.filter(({ request_id }) => request_id !== null)),
    },
    parties: await readParties(db, night, now, sums),
    tables: tables.map(({ id, name }) => ({ _id: id, name })).sort((a, b) => compareTexts(a.name, b.name)),
    open: shown
      .slice(0, MAX_SHOWN)
      .map(({ id, till_id, number, table_name, closed_at, amount_cents, state, request_id }) => {
        const about = { _id: id, till: till_id, number, table: table_name, amount_cents: Number(amount_cents), state };
        return { ...about, closed: closed_at && zonedIso(closed_at, venue.timeZone), party: request_id };
      }),
    open_count: open.length,
  };
}
