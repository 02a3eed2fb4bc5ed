import { byRequest, type DoorAction, sheetKinds } from "../../bookings/door-log/door-actions.ts";
import { movementsOf } from "../../bookings/door-log/people-count.ts";
import { cameIn, type Flow, leftOf, peakOf, settledFlows } from "../../bookings/door-log/settled.ts";
import { turnoutOf } from "../../bookings/door-log/turnout.ts";
import type { Database } from "../../platform/db/tables.ts";
import { compareTexts } from "../../platform/lib/locale/format-number.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { weekdayName } from "../../platform/lib/time/wall-time-text.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { commissionFor, peopleThatCount, readCommission } from "../guest-lists/commission.ts";
import type { SheetShop } from "../sheet/shapes.ts";
import { readSheet } from "../sheet/sheet.server.ts";
import { type Guest, guestsOf, unlistedGuests } from "../sheet/sheet.ts";
import type { Source } from "./report.ts";
import { countDoors, countHours, countPaid, countRooms, grouped, listExceptions } from "./report-count.server.ts";
import type { AfterNight, ListCommission, ListCount, NightSpend, TicketCount } from "./report-shapes.ts";
import { readSpend } from "./spend.server.ts";

/** How many days back a night to compare with is searched. */
const COMPARED_DAYS = 400;

/** The entries of a night's lists, removed ones included, and their lists. */
async function readLists(db: Database, night: string) {
  const ofNight = db.selectFrom("list_entries").where("night", "=", night);
  const entries = await ofNight
    .select(["id", "list_id", "plus_ones", "name_key", "email_key", "added_at", "removed_at"])
    .execute();
  const lists = await db
    .selectFrom("guest_lists")
    .select(["id", "name", "owner_name", "owner_kind", "commission"])
    .where("id", "in", ofNight.select("list_id"))
    .execute();
  return { entries, lists: lists.sort((a, b) => compareTexts(a.name, b.name)) };
}

type Lists = Awaited<ReturnType<typeof readLists>>;

const aboutList = ({ name, owner_name: owner, owner_kind }: Lists["lists"][number]) => {
  return { name, owner, owner_kind };
};

function countLists({ lists }: Lists, guests: readonly Guest[], over: boolean): ListCount[] {
  const byList = new Map(grouped(guests, ({ list = "" }) => list).map((some) => [some[0]?.list, some]));
  return lists.map((list) => ({ _id: list.id, ...aboutList(list), ...turnoutOf(byList.get(list.id) ?? [], over) }));
}

function countTickets(shops: readonly SheetShop[], guests: readonly Guest[], over: boolean): TicketCount[] {
  const names = new Map(shops.map(({ _id, name }) => [_id, name]));
  const tickets = guests.filter(({ kind, shop }) => kind === "ticket" && shop !== undefined);
  return grouped(tickets, ({ shop, wants }) => JSON.stringify([shop, wants]))
    .map((some) => ({
      shop: names.get(some[0]?.shop ?? "") ?? "",
      kind: some[0]?.wants ?? "",
      ...turnoutOf(some, over),
      void: some.filter(({ status }) => status === "void").length,
    }))
    .sort((a, b) => compareTexts(a.shop, b.shop) || compareTexts(a.kind, b.kind));
}

function countCommission({ lists, entries }: Lists, guests: readonly Guest[]): ListCommission[] {
  const people = new Map(guests.map(({ _id, state }) => [_id, state.people]));
  const came = (entry: string) => people.get(entry) ?? 0;
  const counting = entries.filter(({ id, removed_at }) => removed_at === null || came(id) > 0);
  const counted = peopleThatCount(counting, came);
  return lists.flatMap((list) => {
    const terms = readCommission(list.commission);
    if (terms.per_person_cents === 0) return [];
    const of = counted.get(list.id) ?? 0;
    const own = counting.filter(({ list_id }) => list_id === list.id);
    return [
      {
        list: list.id,
        ...aboutList(list),
        came: own.reduce((sum, { id }) => sum + came(id), 0),
        counted: of,
        ...terms,
        amount_cents: commissionFor(terms, of),
      },
    ];
  });
}

/** The movements within the night: staff may set a status long after the guest came. */
function flowsDuring(actions: readonly DoorAction[], guests: readonly Guest[], ends: string): Flow[] {
  const byId = new Map(guests.map((guest) => [guest._id, guest]));
  const movements = movementsOf(actions, (id) => byId.get(id)?.guests, currentSettings().door.doors)
    .filter(({ at }) => at < Date.parse(ends))
    .map((exception) => ({ ...exception, source: byId.get(exception.action.request)?.kind ?? exception.source }));
  return settledFlows(movements);
}

/** Arrivals without a time: no door recorded them. */
function unknownHours(guests: readonly Guest[], flows: readonly Flow[]): [Source, number][] {
  const moved = new Map<string, number>();
  for (const { action, came } of flows) moved.set(action.request, (moved.get(action.request) ?? 0) + came);
  return guests.flatMap(({ _id, kind, state }): [Source, number][] => {
    const people = state.people - (moved.get(_id) ?? 0);
    return people > 0 ? [[kind, people]] : [];
  });
}

/** The guests of a night, with those no longer on the sheet, and its movements. */
async function readNight(db: Database, night: string, now: number) {
  const [sheet, lists] = await Promise.all([readSheet(db, night, now), readLists(db, night)]);
  const listOf = new Map(lists.entries.map(({ id, list_id }) => [id, list_id]));
  const actions = byRequest(sheet.ticks);
  const missing = unlistedGuests(sheet.rows, actions).map((row) => {
    const list = listOf.get(row._id);
    return list === undefined ? row : { ...row, list };
  });
  const guests = guestsOf({ ...sheet, rows: [...sheet.rows, ...missing] }, actions);
  const flows = flowsDuring(sheet.ticks, guests, sheet.ends);
  const unknown = unknownHours(guests, flows);
  const ofUnknown = unknown.reduce((sum, [, people]) => sum + people, 0);
  return { sheet, lists, missing, guests, flows, unknown, ofUnknown, came_in: cameIn(flows) + ofUnknown };
}

/** The last night of the same weekday with anyone on the door log; null without one that can be compared. */
async function findEarlier(db: Database, night: string, now: number): Promise<AfterNight["earlier"]> {
  const rows = await db
    .selectFrom("arrivals")
    .select("night")
    .distinct()
    .where("night", "<", night)
    .where("night", ">=", addDays(night, -COMPARED_DAYS))
    .execute();
  const earlier = rows
    .map((row) => row.night)
    .sort()
    .findLast((row) => weekdayName(row) === weekdayName(night));
  if (earlier === undefined) return null;
  const { sheet, came_in, flows } = await readNight(db, earlier, now);
  // Earlier releases logged no numbers of people.
  if (sheet.ticks.some(({ request, source }) => request !== "" && !source)) return null;
  return { night: earlier, came_in, peak: peakOf(flows) };
}

/** A night's report for those who may see all of it. */
type WholeNight = AfterNight & { spend: NightSpend };

/**
 * Adds up a night from its sheet and its door log, which outlives the guests' data.
 *
 * @param now ms since 1970.
 */
export async function readReport(db: Database, night: string, now: number): Promise<WholeNight> {
  const [about, earlier, spend] = await Promise.all([
    readNight(db, night, now),
    findEarlier(db, night, now),
    readSpend(db, night, now),
  ]);
  const { sheet, lists, missing, guests, flows, unknown, ofUnknown, came_in } = about;
  const over = now >= Date.parse(sheet.ends);
  const sources = sheetKinds.map((source) => {
    const some = guests.filter(({ kind }) => kind === source);
    return { source, ...turnoutOf(some, over) };
  });
  const from = (wanted: Source) => cameIn(flows.filter(({ source }) => source === wanted));
  return {
    night,
    title: sheet.title,
    over,
    came_in,
    walk_ins: from("walk-in"),
    counted_in: from("count"),
    paid: countPaid(flows),
    left: leftOf(flows),
    peak: peakOf(flows),
    earlier,
    sources,
    unlisted: missing.filter(({ list }) => list === undefined).length,
    lists: countLists(lists, guests, over),
    tickets: countTickets(sheet.shops, guests, over),
    doors: countDoors(flows, ofUnknown),
    rooms: countRooms(flows),
    hours: countHours(flows, unknown),
    exceptions: listExceptions(guests, flows),
    spend,
    commission: countCommission(lists, guests),
  };
}
