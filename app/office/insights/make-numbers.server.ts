import { balanceOf, heldOf, type LedgerSums, sumsOf } from "../../bookings/deposits/deposit-state.ts";
import { findMinimum } from "../../bookings/deposits/minimum.server.ts";
import { readReport } from "../../night/report/report.server.ts";
import type { AfterNight } from "../../night/report/report-shapes.ts";
import type { ExpectedPeople, NightNumbers } from "../../platform/db/tables/night-numbers.ts";
import type { StatusName } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { countPace } from "./count-pace.server.ts";
import { countPromoterTables } from "./count-promoter-tables.server.ts";
import { countRooms } from "./count-rooms.server.ts";

/** Statuses of a request for a table that the club said yes to. */
const approved: readonly StatusName[] = ["approved", "arrived", "no-show"];

function expectedPeople({ sources }: AfterNight, wanted: AfterNight["sources"][number]["source"]): ExpectedPeople {
  const of = sources.find(({ source }) => source === wanted);
  return { expected: of?.guests_expected ?? 0, came: of?.guests_came ?? 0 };
}

/**
 * The requests for tables of a night. Counted here and not by the database, which would group them along an index by
 * status and read the requests of all nights.
 */
function listTableRequests(db: Database, night: string) {
  return db
    .selectFrom("requests")
    .select(["source", "status"])
    .where("date_wanted", "=", night)
    .where("kind", "=", "vip-table")
    .where("status", "<>", "spam")
    .execute();
}

type TableRequests = Awaited<ReturnType<typeof listTableRequests>>;

/** Until the night is over, only marked parties are no-shows. */
function countTables(requests: TableRequests, report: AfterNight): NightNumbers["tables"] {
  const at = report.sources.find(({ source }) => source === "vip-table");
  const [came, marked] = [at?.came ?? 0, at?.no_show ?? 0];
  const given = requests.filter(({ status }) => approved.includes(status)).length;
  return { asked: requests.length, approved: given, came, noShows: report.over ? Math.max(0, given - came) : marked };
}

/** Requests for tables by their source, where it is known. */
function countSources(requests: TableRequests): NonNullable<NightNumbers["sources"]> {
  const known = requests.filter(({ source }) => source !== null);
  const bySource = [...Map.groupBy(known, ({ source }) => source ?? "")].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    bySource.map(([source, some]) => {
      const given = some.filter(({ status }) => approved.includes(status)).length;
      const came = some.filter(({ status }) => status === "arrived").length;
      return [source, { asked: some.length, approved: given, came }];
    }),
  );
}

/** People who came in by the hour of the clock. */
function countHours({ hours }: AfterNight): number[] {
  const counts = Array.from({ length: 24 }, () => 0);
  for (const { hour, guests } of hours) {
    const at = Number(hour.slice(0, 2));
    if (hour === "") continue;
    counts[at] = (counts[at] ?? 0) + Object.values(guests).reduce((sum, people) => sum + people, 0);
  }
  return counts;
}

/** The sums of each deposit and bill of a night, by request. */
async function readMoney(db: Database, night: string): Promise<{ request: string | null; sums: LedgerSums }[]> {
  const rows = await db
    .selectFrom("ledger")
    .select(["id", "entry", "amount_cents", "request_id", "payment_reference"])
    .where("night", "=", night)
    .execute();
  return [...Map.groupBy(rows, ({ payment_reference }) => payment_reference).values()].map((some) => ({
    request: some[0]?.request_id ?? null,
    sums: sumsOf(some),
  }));
}

type Money = Awaited<ReturnType<typeof readMoney>>;

function countDeposits(money: Money): NightNumbers["deposits"] {
  const total = (read: (sums: LedgerSums) => number) => money.reduce((all, { sums }) => all + read(sums), 0);
  return {
    received: total(({ received }) => received),
    refunded: total(({ refunded }) => refunded),
    kept: total(({ kept }) => kept),
    open: total((sums) => balanceOf(sums) + heldOf(sums)),
  };
}

async function countSpend(db: Database, night: string, money: Money, now: number): Promise<NightNumbers["spend"]> {
  const spend = { parties: 0, people: 0, spent: 0, minimum: 0 };
  for (const { request, sums } of money) {
    if (sums.spent <= 0) continue;
    spend.parties += 1;
    spend.spent += sums.spent;
    if (request === null) continue;
    spend.minimum += (await findMinimum(db, { id: request, date_wanted: night }, now)) ?? 0;
    const row = await db.selectFrom("requests").select("details").where("id", "=", request).executeTakeFirst();
    const { guests } = row ? (parseJsonText(row.details) as { guests?: number }) : {};
    spend.people += guests ?? 0;
  }
  return spend;
}

/** What the tills took on a night; undefined where no file was imported. */
async function countTill(db: Database, night: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("till_bills")
    .select(({ fn }) => fn.sum<number | null>("amount_cents").as("cents"))
    .where("night", "=", night)
    .executeTakeFirst();
  return row?.cents == null ? undefined : Number(row.cents);
}

/**
 * The numbers of a club night, from the same report that the night's own page shows.
 *
 * @param night `YYYY-MM-DD`. @param now ms since 1970.
 */
export async function makeNumbers(
  db: Database,
  night: string,
  now: number,
): Promise<{ numbers: NightNumbers; isOver: boolean }> {
  const [report, requests, money, till] = await Promise.all([
    readReport(db, night, now),
    listTableRequests(db, night),
    readMoney(db, night),
    countTill(db, night),
  ]);
  const commission = new Map(report.commission.map(({ list, amount_cents }) => [list, amount_cents]));
  const numbers: NightNumbers = {
    title: report.title,
    people: report.came_in,
    peak: report.peak?.people ?? 0,
    walkIns: report.walk_ins,
    tables: countTables(requests, report),
    sources: countSources(requests),
    lists: expectedPeople(report, "list"),
    tickets: expectedPeople(report, "ticket"),
    offers: expectedPeople(report, "claim"),
    promoters: report.lists.map(({ _id, name, owner, guests_expected, guests_came }) => ({
      list: _id,
      name,
      owner,
      commission: commission.get(_id) ?? 0,
      expected: guests_expected,
      came: guests_came,
    })),
    promoterTables: await countPromoterTables(db, night),
    rooms: await countRooms(db, night, report.rooms, now),
    deposits: countDeposits(money),
    spend: await countSpend(db, night, money, now),
    hours: countHours(report),
    ...(till !== undefined && { till }),
    pace: await countPace(db, night),
  };
  return { numbers, isOver: report.over };
}
