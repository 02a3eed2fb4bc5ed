import { currentSettings } from "../content/current.server.ts";
import type { Database } from "../db/tables.ts";
import { byRequest, type DoorAction, sheetKinds } from "../door/door-actions.ts";
import { doorActionsAfter } from "../door/door-log.server.ts";
import { type Movement, movementsOf } from "../door/people-count.ts";
import { commissionFor, peopleThatCount, readCommission } from "../guest-lists/commission.ts";
import type { OwnerKind } from "../guest-lists/guest-list.ts";
import { compareTexts } from "../lib/format-number.ts";
import { addDays } from "../lib/wall-steps.ts";
import { weekdayName } from "../lib/wall-time.ts";
import type { Source } from "./report.ts";
import {
  cameIn,
  countDoors,
  countHours,
  countParties,
  grouped,
  leftOf,
  listExceptions,
  peakOf,
  unlistedGuests,
} from "./report-count.server.ts";
import type { AfterNight, ListCommission, ListCount, SheetShop, TicketCount } from "./shapes.ts";
import { readSheet } from "./sheet.server.ts";
import { type Guest, guestsOf } from "./sheet.ts";

/** How far back a night is compared with another, in days. */
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
  return { entries, lists: lists.sort((one, other) => compareTexts(one.name, other.name)) };
}

type Lists = Awaited<ReturnType<typeof readLists>>;

const aboutList = ({ name, owner_name: owner, owner_kind }: Lists["lists"][number]) => {
  return { name, owner, owner_kind: owner_kind as OwnerKind };
};

function countLists({ lists }: Lists, guests: readonly Guest[]): ListCount[] {
  const byList = new Map(grouped(guests, ({ list = "" }) => list).map((some) => [some[0]?.list, some]));
  return lists.map((list) => ({ _id: list.id, ...aboutList(list), ...countParties(byList.get(list.id) ?? []) }));
}

function countTickets(shops: readonly SheetShop[], guests: readonly Guest[]): TicketCount[] {
  const names = new Map(shops.map(({ _id, name }) => [_id, name]));
  const tickets = guests.filter(({ kind, shop }) => kind === "ticket" && shop !== undefined);
  return grouped(tickets, ({ shop, wants }) => JSON.stringify([shop, wants]))
    .map((some) => ({
      shop: names.get(some[0]?.shop ?? "") ?? "",
      kind: some[0]?.wants ?? "",
      ...countParties(some),
      void: some.filter(({ status }) => status === "void").length,
    }))
    .sort((one, other) => compareTexts(one.shop, other.shop) || compareTexts(one.kind, other.kind));
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
        ...{ list: list.id, ...aboutList(list), came: own.reduce((sum, { id }) => sum + came(id), 0), counted: of },
        ...terms,
        amount_cents: commissionFor(terms, of),
      },
    ];
  });
}

/** The last night of the same weekday with anyone on the door log; null without one that can be compared. */
async function findEarlier(db: Database, night: string): Promise<AfterNight["earlier"]> {
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
    .findLast((one) => weekdayName(one) === weekdayName(night));
  if (earlier === undefined) return null;
  const actions = await doorActionsAfter(db, earlier, 0);
  // Earlier releases logged no numbers of people.
  if (actions.some(({ request, source }) => request !== "" && !source)) return null;
  const movements = movementsOf(actions, undefined, currentSettings().door.doors);
  return { night: earlier, came_in: cameIn(movements), peak: peakOf(movements) };
}

/** The movements of the night itself: staff may have set a status long after the guest came. */
function movementsDuring(actions: readonly DoorAction[], guests: readonly Guest[], ends: string): Movement[] {
  const byId = new Map(guests.map((guest) => [guest._id, guest]));
  return movementsOf(actions, (id) => byId.get(id)?.guests, currentSettings().door.doors)
    .filter(({ at }) => at < Date.parse(ends))
    .map((one) => ({ ...one, source: byId.get(one.action.request)?.kind ?? one.source }));
}

/** People who came, but when no door recorded. */
function unknownHours(guests: readonly Guest[], movements: readonly Movement[]): [Source, number][] {
  const moved = new Map<string, number>();
  for (const { action, people } of movements) {
    if (people > 0) moved.set(action.request, (moved.get(action.request) ?? 0) + people);
  }
  return guests.flatMap(({ _id, kind, state }): [Source, number][] => {
    const people = state.people - (moved.get(_id) ?? 0);
    return people > 0 ? [[kind, people]] : [];
  });
}

/**
 * Adds up a night from its sheet and its door log, which outlives the guests.
 *
 * @param now ms since 1970.
 */
export async function readReport(db: Database, night: string, now: number): Promise<AfterNight> {
  const [sheet, lists, earlier] = await Promise.all([
    readSheet(db, night, now),
    readLists(db, night),
    findEarlier(db, night),
  ]);
  const listOf = new Map(lists.entries.map(({ id, list_id }) => [id, list_id]));
  const missing = unlistedGuests(sheet.rows, sheet.ticks).map((row) => {
    const list = listOf.get(row._id);
    return list === undefined ? row : { ...row, list };
  });
  const guests = guestsOf({ ...sheet, rows: [...sheet.rows, ...missing] }, byRequest(sheet.ticks));
  const movements = movementsDuring(sheet.ticks, guests, sheet.ends);
  // Those who did not come in the end were let in by mistake.
  const absent = new Set(guests.filter(({ state }) => state.people === 0).map(({ _id }) => _id));
  const nameless = (what: string) => cameIn(movements.filter(({ action }) => action.what === what));
  const sources = sheetKinds.map((source) => ({
    source,
    ...countParties(guests.filter(({ kind }) => kind === source)),
  }));
  const [walk_ins, counted_in] = [nameless("walk-in"), nameless("in")];
  return {
    night,
    title: sheet.title,
    came_in: sources.reduce((sum, { guests_came }) => sum + guests_came, walk_ins + counted_in),
    ...{ walk_ins, counted_in, left: leftOf(movements), peak: peakOf(movements), earlier },
    unlisted: missing.filter(({ list }) => list === undefined).length,
    sources,
    lists: countLists(lists, guests),
    tickets: countTickets(sheet.shops, guests),
    doors: countDoors(movements),
    hours: countHours(movements, absent, unknownHours(guests, movements)),
    exceptions: listExceptions(guests, movements),
    commission: countCommission(lists, guests),
  };
}
