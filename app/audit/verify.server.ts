import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../db/tables.ts";
import { readHead, rowHash, type TrailColumns } from "./chain.server.ts";

/** Rows per read: a few milliseconds of work. */
const PAGE = 500;

/** Most problems that are listed: where one row was removed, every later one may be wrong. */
const MOST_PROBLEMS = 20;

/** How far a row may have been moved to be recognised elsewhere. */
const MOVED_AT_MOST = 100;

/** How far a check has come. */
export interface TrailCheck {
  /** Rows checked so far. */
  rows: number;
  /** The last row checked, and its hash; what a row after it must name. */
  number: number;
  hash: string;
  /** Problems found, one line each. */
  problems: string[];
  done: boolean;
}

const span = (from: number, to: number) => (from === to ? `Row ${from} is` : `Rows ${from} to ${to} are`);

/** The number that a row was recorded with, if its hash matches that number. */
function recordedAs(row: TrailColumns): number | undefined {
  for (let by = 1; by <= MOVED_AT_MOST; by += 1) {
    const found = [row.number - by, row.number + by].find((number) => rowHash({ ...row, number }) === row.hash);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Describes how a row fails to follow its predecessor; undefined if it is unaltered. */
function problemOf(row: TrailColumns, before: Pick<TrailCheck, "number" | "hash">): string | undefined {
  const { number } = row;
  if (rowHash(row) !== row.hash) {
    const was = recordedAs(row);
    return was === undefined
      ? `Row ${number} was altered.`
      : `Row ${number} was recorded as row ${was}: rows were inserted, removed or reordered.`;
  }
  if (row.previous_hash === before.hash) return undefined;
  return before.number === number - 1
    ? `Row ${number} does not follow row ${before.number}: one of them was replaced or inserted.`
    : undefined;
}

/** A check that has not begun. */
async function firstStep(db: Database): Promise<TrailCheck> {
  const { deleted_up_to, deleted_hash } = await readHead(db);
  const check: TrailCheck = { rows: 0, number: deleted_up_to, hash: deleted_hash, problems: [], done: false };
  const early = await db
    .selectFrom("trail")
    .select("number")
    .where("number", "<=", deleted_up_to)
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
  if (early) check.problems.push(`Row ${early.number} was inserted before the first row, ${deleted_up_to + 1}.`);
  return check;
}

/** Checks the end, when no row is left. @returns whether rows have arrived since. */
async function checkEnd(db: Database, check: TrailCheck): Promise<boolean> {
  const { last_number, last_hash } = await readHead(db);
  if (last_number > check.number) {
    const more = await db.selectFrom("trail").select("number").where("number", ">", check.number).limit(1).execute();
    if (more.length > 0) return true;
    check.problems.push(`${span(check.number + 1, last_number)} missing at the end.`);
  } else if (last_number < check.number) {
    check.problems.push(`Rows after row ${last_number}, the last that was recorded, were inserted.`);
  } else if (last_hash !== check.hash && check.problems.length === 0) {
    check.problems.push(`Row ${check.number} is not the last row that was recorded: it was replaced.`);
  }
  check.done = true;
  return false;
}

/**
 * Checks part of the audit trail: that no row is missing, altered, inserted or moved, neither at its start nor at its
 * end. Rows are read in pages, each in its own transaction, so that no writer waits; rows added during the check are
 * included.
 *
 * @param before the progress so far, if it has begun.
 * @param most rows to check in this step.
 */
export async function checkTrail(
  db: Database,
  before?: TrailCheck,
  most = Number.POSITIVE_INFINITY,
): Promise<TrailCheck> {
  const check = before ? { ...before, problems: [...before.problems] } : await firstStep(db);
  for (let left = most; left > 0 && !check.done; ) {
    const rows = await db
      .selectFrom("trail")
      .selectAll()
      .where("number", ">", check.number)
      .orderBy("number")
      .limit(Math.min(PAGE, left))
      .execute();
    left -= rows.length;
    // SQLite answers without a turn of the event loop: other requests are served between pages.
    await nextTurn();
    if (rows.length === 0 && !(await checkEnd(db, check))) break;
    for (const row of rows) {
      if (row.number !== check.number + 1) {
        // Retention may have deleted rows since the page before.
        const { deleted_up_to, deleted_hash } = await readHead(db);
        if (deleted_up_to > check.number) Object.assign(check, { number: deleted_up_to, hash: deleted_hash });
        if (row.number <= check.number) continue;
        if (row.number > check.number + 1) {
          const where = check.rows === 0 ? " at the start" : "";
          check.problems.push(`${span(check.number + 1, row.number - 1)} missing${where}.`);
        }
      }
      const problem = problemOf(row, check);
      if (problem) check.problems.push(problem);
      Object.assign(check, { number: row.number, hash: row.hash, rows: check.rows + 1 });
      if (check.problems.length >= MOST_PROBLEMS) {
        check.problems.push("The check stopped here: more rows may be wrong.");
        check.done = true;
        break;
      }
    }
  }
  return check;
}
