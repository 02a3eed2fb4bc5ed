import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../../platform/db/tables.ts";

/** Rows per read: a few milliseconds of work. */
const PAGE = 500;

/** Most problems that are listed: where one row was removed, every later one may be wrong. */
const MAX_PROBLEMS = 20;

/** How far a row may have been moved to be recognised elsewhere. */
const MAX_MOVED = 100;

/** A row of a chain: its hash is over all of its other columns, the hash before it among them. */
interface ChainRow {
  number: number;
  previous_hash: string;
  hash: string;
}

/** The end of a chain, and its start now that retention has deleted earlier rows. */
export interface ChainHead {
  last_number: number;
  last_hash: string;
  deleted_up_to: number;
  deleted_hash: string;
}

/** The ends of a chain without rows. */
export const emptyHead: ChainHead = { last_number: 0, last_hash: "", deleted_up_to: 0, deleted_hash: "" };

/** A table whose rows are a chain of hashes: the audit trail, the incident register. */
export interface Chain<Row extends ChainRow> {
  readHead(db: Database): Promise<ChainHead>;
  /** Rows in order, all or those after a number. */
  rows(db: Database, after: number | undefined, most: number): Promise<Row[]>;
  hashOf(row: Row): string;
}

/** The progress of a check. */
export interface ChainCheck {
  /** Rows checked so far. */
  rows: number;
  /** The number of the last row checked, and its hash, which the next row must contain. */
  number: number;
  hash: string;
  /** Problems found, one line each. */
  problems: string[];
  done: boolean;
}

const span = (from: number, to: number) => (from === to ? `Row ${from} is` : `Rows ${from} to ${to} are`);

/** The number that a row was recorded with, if its hash matches that number. */
function recordedAs<Row extends ChainRow>(row: Row, { hashOf }: Chain<Row>): number | undefined {
  for (let by = 1; by <= MAX_MOVED; by += 1) {
    const found = [row.number - by, row.number + by].find((number) => hashOf({ ...row, number }) === row.hash);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Describes how a row fails to follow its predecessor; undefined if it is unaltered. */
function problemOf<Row extends ChainRow>(
  row: Row,
  before: Pick<ChainCheck, "number" | "hash">,
  chain: Chain<Row>,
): string | undefined {
  const { number } = row;
  if (chain.hashOf(row) !== row.hash) {
    const was = recordedAs(row, chain);
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
async function firstStep<Row extends ChainRow>(db: Database, chain: Chain<Row>): Promise<ChainCheck> {
  const { deleted_up_to, deleted_hash } = await chain.readHead(db);
  const check: ChainCheck = { rows: 0, number: deleted_up_to, hash: deleted_hash, problems: [], done: false };
  const [first] = await chain.rows(db, undefined, 1);
  if (first && first.number <= deleted_up_to)
    check.problems.push(`Row ${first.number} was inserted before the first row, ${deleted_up_to + 1}.`);
  return check;
}

/** Checks the end, when no row is left. @returns whether rows have arrived since. */
async function checkEnd<Row extends ChainRow>(db: Database, chain: Chain<Row>, check: ChainCheck): Promise<boolean> {
  const { last_number, last_hash } = await chain.readHead(db);
  if (last_number > check.number) {
    const more = await chain.rows(db, check.number, 1);
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
 * Checks part of a chain: that no row is missing, altered, inserted or moved, neither at its start nor at its end. Rows
 * are read in pages, each in its own transaction, so that no writer waits; rows added during the check are included.
 *
 * @param before the progress so far, if it has begun.
 * @param most rows to check in this step.
 */
export async function checkChain<Row extends ChainRow>(
  db: Database,
  chain: Chain<Row>,
  before?: ChainCheck,
  most = Number.POSITIVE_INFINITY,
): Promise<ChainCheck> {
  const check = before ? { ...before, problems: [...before.problems] } : await firstStep(db, chain);
  for (let left = most; left > 0 && !check.done; ) {
    const rows = await chain.rows(db, check.number, Math.min(PAGE, left));
    left -= rows.length;
    // SQLite answers without a turn of the event loop: other requests are served between pages.
    await nextTurn();
    if (rows.length === 0 && !(await checkEnd(db, chain, check))) break;
    for (const row of rows) {
      if (row.number !== check.number + 1) {
        // Retention may have deleted rows since the page before.
        const { deleted_up_to, deleted_hash } = await chain.readHead(db);
        if (deleted_up_to > check.number) Object.assign(check, { number: deleted_up_to, hash: deleted_hash });
        if (row.number <= check.number) continue;
        if (row.number > check.number + 1) {
          const where = check.rows === 0 ? " at the start" : "";
          check.problems.push(`${span(check.number + 1, row.number - 1)} missing${where}.`);
        }
      }
      const problem = problemOf(row, check, chain);
      if (problem) check.problems.push(problem);
      Object.assign(check, { number: row.number, hash: row.hash, rows: check.rows + 1 });
      if (check.problems.length >= MAX_PROBLEMS) {
        check.problems.push("The check stopped here: more rows may be wrong.");
        check.done = true;
        break;
      }
    }
  }
  return check;
}
