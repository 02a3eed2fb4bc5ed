import { balanceOf, heldOf, type LedgerSums, sumsOf } from "../../bookings/deposits/deposit-state.ts";
import { readReport } from "../../night/report/report.server.ts";
import type { AfterNight } from "../../night/report/report-shapes.ts";
import type { ExpectedPeople, NightNumbers } from "../../platform/db/tables/night-numbers.ts";
import type { StatusName } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { turnouts } from "../../platform/venue/request-kinds.ts";
import { countPace } from "./count-pace.server.ts";
import { countPromoterTables } from "./count-promoter-tables.server.ts";
import { countRooms } from "./count-rooms.server.ts";

/** Statuses of an approved table request. */
const approved: readonly StatusName[] = turnouts["vip-table"].expected;

function expectedPeople({ sources }: AfterNight, wanted: AfterNight["sources"][number]["source"]): ExpectedPeople {
  const of = sources.find(({ source }) => source === wanted);
  return { expected: of?.guests_expected ?? 0, came: of?.guests_came ?? 0 };
}

/**
 * A night's table requests. They are filtered and counted here rather than in SQL, where the database would choose an
 * index by kind or status and read the requests of all nights.
 */
async function listTableRequests(db: Database, night: string) {
  const rows = await db
    .selectFrom("requests")
    .select(["source", "status", "kind"])
    .where("date_wanted", "=", night)
    .execute();
  return rows.filter(({ kind, status }) => kind === "vip-table" && status !== "spam");
}

type TableRequests = Awaited<ReturnType<typeof listTableRequests>>;

/** Until the night is over, only parties that were marked count as no-shows. */
function countTables(requests: TableRequests, report: AfterNight): NightNumbers["tables"] {
  const at = report.sources.find(({ source }) => source === "vip-table");
  const [came, marked] = [at?.came ?? 0, at?.no_show ?? 0];
  const given = requests.filter(({ status }) => approved.includes(status)).length;
  return { asked: requests.length, approved: given, came, noShows: report.over ? Math.max(0, given - came) : marked };
}

/** Table requests by source, if the source is known. */
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

/** People who came in, by hour of the clock. */
function countHours({ hours }: AfterNight): number[] {
  const counts = Array.from({ length: 24 }, () => 0);
  for (const { hour, guests } of hours) {
    const at = Number(hour.slice(0, 2));
    if (hour === "") continue;
    counts[at] = (counts[at] ?? 0) + Object.values(guests).reduce((sum, people) => sum + people, 0);
  }
  return counts;
}

/** The ledger sums of each deposit and bill of a night. */
async function readMoney(db: Database, night: string): Promise<LedgerSums[]> {
  const rows = await db
    .selectFrom("ledger")
    .select(["id", "entry", "amount_cents", "payment_reference"])
    .where("night", "=", night)
    .execute();
  return [...Map.groupBy(rows, ({ payment_reference }) => payment_reference).values()].map(sumsOf);
}

function countDeposits(money: readonly LedgerSums[]): NightNumbers["deposits"] {
  const total = (read: (sums: LedgerSums) => number) => money.reduce((all, sums) => all + read(sums), 0);
  return {
    received: total(({ received }) => received),
    refunded: total(({ refunded }) => refunded),
    kept: total(({ kept }) => kept),
    open: total((sums) => balanceOf(sums) + heldOf(sums)),
  };
}

/**
 * Computes the numbers of a club night, from the same report as the night's own page.
 *
 * @param night `YYYY-MM-DD`. @param now ms since 1970.
 */
export async function makeNumbers(
  db: Database,
  night: string,
  now: number,
): Promise<{ numbers: NightNumbers; isOver: boolean }> {
  const [report, requests, money] = await Promise.all([
    readReport(db, night, now),
    listTableRequests(db, night),
    readMoney(db, night),
  ]);
  const { total, till } = report.spend;
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
    rooms: await countRooms(db, night, report, now),
    deposits: countDeposits(money),
    spend: { parties: total.parties, people: total.people, spent: total.spent_cents, minimum: total.minimum_cents },
    hours: countHours(report),
    ...(till && { till: till.total_cents }),
    pace: await countPace(db, night),
  };
  return { numbers, isOver: report.over };
}
