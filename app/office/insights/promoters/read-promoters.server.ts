import { nameKey } from "../../../night/guest-lists/name-key.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { compareTexts } from "../../../platform/lib/locale/format-number.ts";
import { can, type Role } from "../../../platform/roles/roles.ts";
import type { Range } from "../period.ts";
import { readStoredNights } from "../stored-nights.server.ts";
import { type PromoterRow, promoterRows } from "./promoter-rows.ts";
import { readRates } from "./rates.server.ts";
import type { PromoterNight, PromoterSums, PromotersOfNights, PromoterTable } from "./shapes.ts";

/** Most tables that are listed. */
const MAX_TABLES = 200;

const countNights = (rows: readonly PromoterRow[]) => new Set(rows.map(({ night }) => night)).size;

function sumOf(rows: readonly PromoterRow[], role: Role) {
  const sum = (read: (row: PromoterRow) => number) => rows.reduce((all, row) => all + read(row), 0);
  return {
    listed: sum(({ listed }) => listed),
    came: sum(({ came }) => came),
    tables: sum(({ tables }) => tables),
    tables_came: sum(({ tables_came }) => tables_came),
    spent_cents: can(role, "spend.see") ? sum(({ spent_cents }) => spent_cents) : null,
    commission_cents: sum(({ commission_cents }) => commission_cents),
  };
}

/** Promoters' table requests, newest first. @param of limits them to one promoter and some nights. */
async function readTables(
  db: Database,
  { from, to }: Range,
  role: Role,
  of: { key: string; nights: ReadonlySet<string> } | undefined,
): Promise<PromoterTable[]> {
  if (!can(role, "requests.bookings")) return [];
  const all = db
    .selectFrom("request_promoters")
    // SQLite keeps the order of a cross join: promoters' requests are few, while a range's requests are many.
    .crossJoin("requests")
    .whereRef("requests.id", "=", "request_promoters.request_id")
    .select(["requests.id", "reference", "requests.name", "date_wanted", "promoter", "original", "set_by"])
    .where("date_wanted", ">=", from)
    .where("date_wanted", "<=", to)
    .where("status", "<>", "spam")
    .orderBy("date_wanted", "desc")
    .orderBy("requests.id", "desc");
  const rows = of
    ? (await all.where("promoter", "<>", "").execute()).filter(
        ({ promoter, date_wanted }) => nameKey(promoter) === of.key && of.nights.has(date_wanted ?? ""),
      )
    : await all.limit(MAX_TABLES).execute();
  return rows.map(({ id, reference, name, date_wanted, promoter, original, set_by }) => {
    return { request: id, reference, name, night: date_wanted ?? "", promoter, original, decided_by: set_by };
  });
}

/** A promoter's numbers by night. */
function nightsOf(rows: readonly PromoterRow[], role: Role): PromoterNight[] {
  return [...Map.groupBy(rows, ({ night }) => night)].map(([night, some]) => {
    return { night, title: some[0]?.title ?? "", ...sumOf(some, role) };
  });
}

/** Short links that are assigned to promoters, and those that are not. */
async function readLinks(db: Database): Promise<Pick<PromotersOfNights, "links" | "free_links">> {
  const [links, words] = await Promise.all([
    db.selectFrom("promoter_links").select(["word", "promoter"]).orderBy("word").execute(),
    db.selectFrom("short_links").select("word").where("removed_at", "is", null).orderBy("word").execute(),
  ]);
  const taken = new Set(links.map(({ word }) => word));
  return { links, free_links: words.map(({ word }) => word).filter((word) => !taken.has(word)) };
}

/**
 * Promoters in the past nights of a range; spellings of one name (`nameKey`) are combined.
 *
 * @param role the reader's role: what it may not see is null. @param only the promoter whose nights are included, too.
 */
export async function readPromotersOfNights(
  db: Database,
  range: Range,
  role: Role,
  only?: string,
): Promise<PromotersOfNights> {
  const [stored, rateOf] = await Promise.all([readStoredNights(db, range), readRates(db)]);
  const nights = stored.filter(({ isOver }) => isOver);
  const rows = nights.flatMap(({ night, numbers }) => promoterRows(night, numbers, rateOf));
  const promoters = [...Map.groupBy(rows, ({ key }) => key).values()]
    .map(
      (some): PromoterSums => ({
        name: some.at(-1)?.name ?? "",
        nights: countNights(some),
        ...sumOf(some, role),
      }),
    )
    .sort((a, b) => b.came - a.came || b.tables_came - a.tables_came || compareTexts(a.name, b.name));
  const key = only === undefined ? undefined : nameKey(only);
  const own = rows.filter((row) => row.key === key);
  const [links, owners, tables] = await Promise.all([
    readLinks(db),
    db.selectFrom("guest_lists").select("owner_name").distinct().where("owner_name", "<>", "").execute(),
    readTables(
      db,
      range,
      role,
      key === undefined ? undefined : { key, nights: new Set(nights.map(({ night }) => night)) },
    ),
  ]);
  const all = [...promoters.map(({ name }) => name), ...owners.map(({ owner_name }) => owner_name)];
  const names = [...new Map(all.map((name) => [nameKey(name), name])).values()].sort(compareTexts);
  return {
    ...range,
    promoters,
    total: { nights: countNights(rows), ...sumOf(rows, role) },
    of_promoter: only === undefined ? null : { name: own.at(-1)?.name ?? only, nights: nightsOf(own, role) },
    ...links,
    names,
    tables,
  };
}
