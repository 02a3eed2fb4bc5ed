import { hash } from "node:crypto";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import { z } from "zod";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { roles } from "../../platform/roles/roles.ts";
import { addEndings, endingsSchema, mergeEndings } from "./endings.server.ts";
import { factorMarks, readFactorMarks } from "./factor-marks.server.ts";
import { readLists, writeList } from "./private-list.server.ts";
import { backupsFolder } from "./rotation.server.ts";
import { noteTrailEnd, type TrailEnd, trailEndFile } from "./trail-end.server.ts";

/** How often the list is updated, in ms. */
const INTERVAL_MS = 2_000;
const schema = z.object({
  /** When the list last matched the database, ISO 8601 in UTC. */
  as_of: z.iso.datetime(),
  /** What guests and staff ended, ordered by time. */
  endings: endingsSchema,
  /**
   * By admin id: whether active, the role, hashes that change with the password and the email address, whether the
   * password must be changed, and the second factors. Deleted admins are missing.
   */
  admins: z.record(
    z.string(),
    z.object({
      active: z.boolean(),
      role: z.optional(z.enum(roles)),
      password: z.string(),
      email: z.optional(z.string()),
      must_change_password: z.optional(z.boolean()),
      factors: z.optional(factorMarks),
    }),
  ),
  /** By role, the first day on which it needs a second factor, `YYYY-MM-DD`. */
  second_factor_rules: z.optional(z.partialRecord(z.enum(roles), z.string())),
});

/** What a restore must not make valid again. It contains only hashes and ids, so the list grants no access. */
export type Revocations = z.infer<typeof schema>;

/** The list's file, next to the backups. */
export function revocationsFile(dataFolder: string): string {
  return join(backupsFolder(dataFolder), "revocations.json");
}

/** Where a restore looks for the list: beside the backup, and in the configured folder of backups. */
export function revocationsFor(file: string, dataFolder: string): string[] {
  return [join(dirname(file), "revocations.json"), revocationsFile(dataFolder)];
}

/** A hash that changes with the password and reveals nothing about it. */
export const passwordMark = (passwordHash: string): string => hash("sha256", `password ${passwordHash}`, "base64url");

/** A hash that changes with the email address. */
export const emailMark = (address: string): string => hash("sha256", `email ${address}`, "base64url");

/**
 * Reads those lists that exist.
 *
 * @returns the newest one, with the endings of all; undefined if there is none. @throws Error with one line for an
 * operator if one cannot be read.
 */
export async function readRevocations(files: readonly string[]): Promise<Revocations | undefined> {
  let newest: Revocations | undefined;
  for (const data of await readLists(files, schema)) {
    const [newer, older] = !newest || newest.as_of < data.as_of ? [data, newest] : [newest, data];
    newest = { ...newer, endings: mergeEndings(older?.endings ?? [], newer.endings) };
  }
  return newest;
}

/**
 * Updates the list from the database.
 *
 * @param known the last call's result; without it, the file is read.
 * @param now ms since 1970.
 */
export async function noteRevocations(
  db: Database,
  file: string,
  now: number,
  known?: Revocations,
): Promise<Revocations> {
  // An unreadable list is written again from the whole database.
  const before = known ?? (await readRevocations([file]).catch(() => undefined));
  const [endings, admins, factors, rules] = await Promise.all([
    addEndings(db, before?.endings ?? []),
    db.selectFrom("admins").selectAll().orderBy("id").execute(),
    readFactorMarks(db),
    db.selectFrom("second_factor_rules").selectAll().orderBy("role").execute(),
  ]);
  const after: Revocations = {
    as_of: storedInstant(now),
    endings,
    admins: Object.fromEntries(
      admins.map(({ id, active, role, password_hash, address, must_change_password }) => [
        id,
        {
          active: active === 1,
          role,
          password: passwordMark(password_hash),
          email: emailMark(address),
          must_change_password: must_change_password === 1,
          factors: factors.get(id) ?? { passkeys: [], apps: [], codes: [] },
        },
      ]),
    ),
    second_factor_rules: Object.fromEntries(rules.map(({ role, from_day }) => [role, from_day])),
  };
  if (before && isSame(before, after)) return before;
  await writeList(file, after);
  return after;
}

/** Whether two lists are equal, apart from `as_of`. */
function isSame({ as_of: _one, ...left }: Revocations, { as_of: _other, ...right }: Revocations): boolean {
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]) as Set<keyof typeof left>;
  return [...keys].every((key) => left[key] === right[key] || JSON.stringify(left[key]) === JSON.stringify(right[key]));
}

/** Updates the list beside the backups after every revocation by any instance, and the end of the audit trail. */
export function startRevocations(
  { db, log, dataFolder }: { db: Database; log: Logger; dataFolder: string },
  lookEvery = INTERVAL_MS,
): { stop(): Promise<void> } {
  const file = revocationsFile(dataFolder);
  const endFile = trailEndFile(dataFolder);
  let known: Revocations | undefined;
  let end: TrailEnd | undefined;
  let failing = false;
  let inFlight: Promise<void> | undefined;
  const look = () => {
    inFlight ??= Promise.all([noteRevocations(db, file, Date.now(), known), noteTrailEnd(db, endFile, Date.now(), end)])
      .then((after) => {
        [known, end] = after;
        failing = false;
      })
      .catch((error: unknown) => {
        if (!failing) log.error({ err: error }, "Revocation list could not be saved");
        failing = true;
      })
      .finally(() => {
        inFlight = undefined;
      });
    return inFlight;
  };
  const timer = setInterval(look, lookEvery);
  look();
  return {
    async stop() {
      clearInterval(timer);
      await inFlight;
      await look();
    },
  };
}
