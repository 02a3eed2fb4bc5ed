import { hash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import { z } from "zod";
import { roles } from "../access/roles.ts";
import type { Database } from "../db/tables.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";
import { backupsFolder } from "./rotation.server.ts";

/** How often the list is updated, in ms. */
const LOOK_EVERY = 2_000;
/** Overlap in ms when reading new revocations: instances' clocks may differ by this much. */
const CLOCKS_DIFFER = 10 * 60_000;

const schema = z.object({
  /** When the list last matched the database, ISO 8601 in UTC. */
  as_of: z.iso.datetime(),
  /** Times of revocation by the hash of a link's token. */
  links: z.record(z.string(), z.string()),
  /** By admin id: whether active, the role, and a hash that changes with the password. Those deleted are missing. */
  admins: z.record(
    z.string(),
    z.object({ active: z.boolean(), role: z.optional(z.enum(roles)), password: z.string() }),
  ),
});

/** Access that an older backup must not restore: hashes and ids only, so the list itself grants nothing. */
export type Revocations = z.infer<typeof schema>;

/** The list's file, next to the backups. */
export function revocationsFile(dataFolder: string): string {
  return join(backupsFolder(dataFolder), "revocations.json");
}

/** Where a restore looks for the list: next to the backup, and in this configuration's backups folder. */
export function revocationsFor(file: string, dataFolder: string): string[] {
  return [join(dirname(file), "revocations.json"), revocationsFile(dataFolder)];
}

/** A hash that changes with the password and reveals nothing about it. */
export const passwordMark = (passwordHash: string): string => hash("sha256", `password ${passwordHash}`, "base64url");

/**
 * Reads the lists that are there.
 *
 * @returns the newest one with the revoked links of all, or undefined if there is none.
 * @throws Error with one line for an operator when one cannot be read.
 */
export async function readRevocations(files: readonly string[]): Promise<Revocations | undefined> {
  let newest: Revocations | undefined;
  for (const file of files) {
    const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw new Error(`${file} cannot be read: ${error.message}. Nothing was changed.`, { cause: error });
    });
    if (text === undefined) continue;
    const read = schema.safeParse(parsed(text));
    if (!read.success) throw new Error(`${file} is damaged. Nothing was changed: move it away, or use another copy.`);
    const { data } = read;
    const [newer, older] = !newest || newest.as_of < data.as_of ? [data, newest] : [newest, data];
    newest = { ...newer, links: { ...older?.links, ...newer.links } };
  }
  return newest;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes the list atomically, also in case of a power cut. */
async function write(file: string, revocations: Revocations): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(part, "wx", 0o600);
    await handle.writeFile(JSON.stringify(revocations));
    await handle.sync();
    await handle.close();
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
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
  const before = known ?? (await readRevocations([file]).catch(() => undefined));
  const last = Math.max(0, ...Object.values(before?.links ?? {}).map((at) => Date.parse(at)));
  const [links, admins] = await Promise.all([
    db
      .selectFrom("guest_links")
      .select(["token_hash", "revoked_at"])
      .where("revoked_at", ">", storedInstant(Math.max(0, last - CLOCKS_DIFFER)))
      .execute(),
    db.selectFrom("admins").select(["id", "active", "role", "password_hash"]).orderBy("id").execute(),
  ]);
  const after: Revocations = {
    as_of: storedInstant(now),
    links: { ...before?.links, ...Object.fromEntries(links.map((link) => [link.token_hash, link.revoked_at ?? ""])) },
    admins: Object.fromEntries(
      admins.map(({ id, active, role, password_hash }) => [
        id,
        { active: active === 1, role, password: passwordMark(password_hash) },
      ]),
    ),
  };
  const same = (one: Revocations) => JSON.stringify([Object.keys(one.links), one.admins]);
  if (before && same(before) === same(after)) return before;
  await write(file, after);
  return after;
}

/** Updates the list beside the backups after every revocation, on any instance. */
export function startRevocations(
  { db, log, dataFolder }: { db: Database; log: Logger; dataFolder: string },
  lookEvery = LOOK_EVERY,
): { stop(): Promise<void> } {
  const file = revocationsFile(dataFolder);
  let known: Revocations | undefined;
  let failing = false;
  let underWay: Promise<void> | undefined;
  const look = () => {
    underWay ??= noteRevocations(db, file, Date.now(), known)
      .then((after) => {
        known = after;
        failing = false;
      })
      .catch((error: unknown) => {
        if (!failing) log.error({ err: error }, "Revocation list could not be saved");
        failing = true;
      })
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
  const timer = setInterval(look, lookEvery);
  look();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
      await look();
    },
  };
}
