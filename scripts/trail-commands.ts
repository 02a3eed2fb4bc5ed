import { checkRegister } from "../app/night/incidents/register.server.ts";
import type { Database } from "../app/platform/db/tables.ts";
import { checkTrail } from "../app/staff/audit-log/verify.server.ts";

/** The format in which `verify` prints a row's number and hash. */
const NOTED = /^(\d+):([\w-]{43})$/;

/** Whether an argument of `verify` is a row's number and hash, rather than a file. */
export function isNotedRow(argument: string): boolean {
  return NOTED.test(argument);
}

const rows = (count: number) => `${count.toLocaleString("en-AU")} row${count === 1 ? "" : "s"}`;

/** Compares a row with the hash that an earlier run printed. @returns the problem, or undefined. */
async function comparedTo(db: Database, noted: string): Promise<string | undefined> {
  const [, number = "", hash] = NOTED.exec(noted) ?? [];
  const row = await db.selectFrom("trail").select("hash").where("number", "=", Number(number)).executeTakeFirst();
  if (!row) return `Row ${number}, which you noted, is not in the trail: it was deleted or never existed.`;
  return row.hash === hash ? undefined : `Row ${number} does not have the hash that you noted.`;
}

/** Checks the incident register. @throws Error that lists what is wrong. */
async function registerVerified(db: Database): Promise<string> {
  const { problems, number, hash, ...check } = await checkRegister(db);
  if (problems.length > 0)
    throw new Error(`The incident register was changed outside Afterglow:\n${problems.join("\n")}`);
  return number === 0
    ? "The incident register is empty."
    : `The incident register is complete: ${rows(check.rows)}. Its end: ${number}:${hash}`;
}

/**
 * `verify` without a file: checks the audit trail and the incident register of the configured database.
 *
 * @param noted a row's number and hash from an earlier run, or empty. @throws Error that lists what is wrong.
 */
export async function chainsVerified(db: Database, noted: string): Promise<string> {
  const found = await Promise.allSettled([registerVerified(db), trailVerified(db, noted)]);
  const wrong = found.flatMap((one) => (one.status === "rejected" ? [(one.reason as Error).message] : []));
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  return found.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])).join("\n");
}

async function trailVerified(db: Database, noted: string): Promise<string> {
  const { problems, number, hash, ...check } = await checkTrail(db);
  const differs = noted === "" ? undefined : await comparedTo(db, noted);
  const all = differs ? [...problems, differs] : problems;
  if (all.length > 0) throw new Error(`The audit trail was changed outside Afterglow:\n${all.join("\n")}`);
  if (number === 0) return "The audit trail is empty.";
  const first = await db.selectFrom("trail").select("at").orderBy("number").limit(1).executeTakeFirst();
  const since = first ? `, since ${first.at}` : "";
  const same = noted === "" ? "" : " The row that you noted is unchanged, and so is every row before it.";
  return `The audit trail is complete: ${rows(check.rows)}${since}.${same} Note its end elsewhere, to compare with it later:\n${number}:${hash}`;
}
