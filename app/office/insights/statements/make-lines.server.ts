import { noNumbers } from "../../../night/statements/statement.ts";
import { isValid, readStatements, type Statement } from "../../../night/statements/statements.server.ts";
import type { PromoterNumbers } from "../../../platform/db/tables/statements.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { addMonths, formatDay, monthOf } from "../../../platform/lib/time/wall-time-text.ts";
import type { Range } from "../period.ts";
import { type PromoterRow, promoterRows } from "../promoters/promoter-rows.ts";
import { readRates } from "../promoters/rates.server.ts";
import { readStoredNights } from "../stored-nights.server.ts";

/** Statements up to this many months back are corrected; nights' numbers are final after sixty days. */
const CORRECTED_MONTHS = 12;

/** A line of a statement that is not issued yet. */
interface NewLine extends PromoterNumbers {
  night: string;
  title: string;
  corrects: boolean;
}

/** A statement that is not issued yet, with its open questions. */
interface Draft {
  /** The newest spelling of the promoter's name. */
  promoter: string;
  lines: NewLine[];
  total_cents: number;
  /** The open questions, as sentences. */
  open: string[];
}

/** The range of a month's days. @param month `YYYY-MM`. */
function daysOf(month: string): Range {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

const counts = ["listed", "came", "tables", "tables_came", "spent_cents", "commission_cents"] as const;

/** Builds the numbers one by one. */
function numbersOf(read: (name: keyof PromoterNumbers) => number): PromoterNumbers {
  const made = { ...noNumbers };
  for (const name of counts) made[name] = read(name);
  return made;
}

const sumOf = (rows: readonly PromoterNumbers[]) => numbersOf((name) => rows.reduce((all, row) => all + row[name], 0));

const isNothing = (numbers: PromoterNumbers) => counts.every((name) => numbers[name] === 0);

/** The data from which a month's statements are made. */
export interface Sources {
  month: string;
  rows: PromoterRow[];
  /** Nights of the month for which no till file was imported. */
  withoutTill: ReadonlySet<string>;
  hasTill: boolean;
  hasRate: (key: string, night: string) => boolean;
  /** Valid statements of this month and of those that may be corrected. */
  statements: Statement[];
}

/** Reads the data for a month's statements: its nights, and those of earlier statements. */
export async function readSources(db: Database, month: string): Promise<Sources> {
  const since = addMonths(month, -CORRECTED_MONTHS);
  const { from, to } = daysOf(month);
  const [nights, rateOf, statements, till] = await Promise.all([
    readStoredNights(db, { from: `${since}-01`, to }),
    readRates(db),
    readStatements(db, { since }),
    db.selectFrom("tills").select("id").where("active", "=", 1).limit(1).executeTakeFirst(),
  ]);
  const over = nights.filter(({ isOver }) => isOver);
  const unread = over.filter(({ night, numbers }) => night >= from && numbers.till === undefined);
  return {
    month,
    rows: over.flatMap(({ night, numbers }) => promoterRows(night, numbers, rateOf)),
    withoutTill: new Set(unread.map(({ night }) => night)),
    hasTill: till !== undefined,
    hasRate: (key, night) => rateOf(key, night) !== undefined,
    statements: statements.filter(isValid),
  };
}

const minus = (now: PromoterNumbers, then: PromoterNumbers) => numbersOf((name) => now[name] - then[name]);

/** The open questions of a month, about its nights in these rows. */
function openAbout({ withoutTill, hasTill, hasRate }: Sources, rows: readonly PromoterRow[]): string[] {
  const withTables = rows.filter(({ tables_came }) => tables_came > 0);
  const nightsOf = (some: readonly PromoterRow[]) => [...new Set(some.map(({ night }) => night))].sort();
  const unread = nightsOf(
    withTables.filter(({ night, spent_cents }) => (hasTill ? withoutTill.has(night) : spent_cents === 0)),
  );
  const unrated = nightsOf(withTables.filter(({ key, night }) => !hasRate(key, night)));
  const lists = rows.filter(({ came, tables }) => came > 0 && tables === 0);
  const unpaid = lists.length > 0 && lists.every(({ commission_cents }) => commission_cents === 0);
  const days = (nights: readonly string[]) => nights.map((night) => formatDay(night)).join(", ");
  return [
    unread.length > 0 && `${hasTill ? "Till not read" : "No spend recorded"}: ${days(unread)}.`,
    unrated.length > 0 && `No rate for tables: ${days(unrated)}.`,
    unpaid && "Their lists pay no commission.",
  ].filter((text) => text !== false);
}

/**
 * A promoter's statement for a month: a line for each night, and for each night of an earlier statement a line with the
 * change of its numbers since. What other valid statements already contain for a night is subtracted, so that nothing
 * is stated twice. Lines that staff adjusted are not corrected.
 */
export function draftOf(sources: Sources, key: string): Draft {
  const { month } = sources;
  const rows = sources.rows.filter((row) => row.key === key);
  const own = sources.statements.filter(({ promoter_key }) => promoter_key === key);
  const stated = own.filter((statement) => statement.month !== month).flatMap(({ lines }) => lines);
  const adjusted = new Set(
    own.flatMap(({ lines, answers }) =>
      lines
        .filter(({ id }) => answers.some((one) => one.line === id && one.answer === "adjusted"))
        .map(({ night }) => night),
    ),
  );
  const months = new Set([month, ...own.map((statement) => statement.month).filter((earlier) => earlier < month)]);
  const byNight = Map.groupBy(rows, ({ night }) => night);
  const nights = [...new Set([...byNight.keys(), ...stated.map(({ night }) => night)])]
    .filter((night) => months.has(monthOf(night)))
    .sort();
  const all = nights.map((night): NewLine => {
    const [now, then] = [byNight.get(night) ?? [], stated.filter((line) => line.night === night)];
    const title = now[0]?.title ?? then[0]?.title ?? "";
    return { night, title, corrects: monthOf(night) !== month, ...minus(sumOf(now), sumOf(then)) };
  });
  const changed = all.filter((line) => !isNothing(line));
  const isLeft = ({ corrects, night }: NewLine) => corrects && adjusted.has(night);
  const lines = changed.filter((line) => !isLeft(line)).sort((a, b) => Number(a.corrects) - Number(b.corrects));
  const left = changed
    .filter(isLeft)
    .map(({ night }) => `${formatDay(night)} was adjusted by hand and has changed since: no correction.`);
  const ofMonth = rows.filter(({ night }) => monthOf(night) === month);
  return {
    promoter: (ofMonth.at(-1) ?? rows.at(-1))?.name ?? own.at(-1)?.promoter ?? "",
    lines,
    total_cents: lines.reduce((sum, { commission_cents }) => sum + commission_cents, 0),
    open: [...openAbout(sources, ofMonth), ...left],
  };
}

/** Why a month's statements cannot be issued yet; null if they can. @param day today's club night. */
export async function whyNotYet(db: Database, month: string, day: string): Promise<string | null> {
  const { from, to } = daysOf(month);
  if (to >= day) return "This month isn't over yet.";
  const [due, made] = await Promise.all([
    db.selectFrom("nights_due").select("night").where("night", ">=", from).where("night", "<=", to).execute(),
    readStoredNights(db, { from, to }),
  ]);
  const unfinished = made.filter(({ isOver }) => !isOver);
  const waiting = new Set([...due, ...unfinished].map(({ night }) => night)).size;
  if (waiting === 0) return null;
  return `${formatCount(waiting, "night is", "nights are")} still being added up. Try again in a minute.`;
}
