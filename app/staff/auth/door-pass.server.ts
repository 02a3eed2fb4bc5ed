import { hash, randomBytes, randomInt, randomUUIDv7 } from "node:crypto";
import { drawUnused } from "../../platform/db/draw-unused.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { type Actor, record } from "../audit-log/record.server.ts";

/** Letters and digits that are hard to confuse. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LENGTH = 8;
/** Bytes of a link's secret: too many to guess. */
const SECRET_BYTES = 24;

const TYPED_CODE = new RegExp(`^([${ALPHABET}]{4})[-–— ]?([${ALPHABET}]{4})$`);
const LINK_SECRET = new RegExp(`^[\\w-]{${(SECRET_BYTES * 4) / 3}}$`);

/** Prefix of door tokens, so that they are never looked up among staff sessions. */
export const DOOR_TOKEN = "door.";

/** For this long after a night, its phones may send incidents that they could not send before, in ms. */
export const AFTER_NIGHT = 86_400_000;

/** A door code with its link, which logs phones in to one night at one door. */
export interface DoorPass {
  _id: string;
  /** `YYYY-MM-DD`. */
  night: string;
  door: string;
  /** Instants, ISO 8601 in UTC. */
  created_on: string;
  created_by: string;
  ends_on: string;
  /** Number of phones that logged in with it. */
  phones: number;
  /** Whether its phones may let guests in against a rule. */
  may_override: boolean;
  /** Whether its phones show who guests are to the club. */
  shows_guests: boolean;
}

/** The night that a phone may see, and its door. */
export interface AtDoor {
  pass: string;
  night: string;
  door: string;
  /** The name of the phone; empty until it has one. */
  phone: string;
  /** Whether it may let guests in against a rule. */
  mayOverride: boolean;
  /** Whether it shows who guests are to the club. */
  showsGuests: boolean;
  /** ISO 8601 in UTC. */
  endsAt: string;
  /** The hash of the phone's token. */
  session: string;
  /** When the phone's last request was stored, ISO 8601 in UTC. */
  seenAt: string | null;
}

const hashOf = (kind: "code" | "link" | "token", secret: string) =>
  hash("sha256", `door ${kind} ${secret}`, "base64url");

/**
 * Parses a door code as people type it (either case, with or without one dash or space in the middle) or a link's
 * secret; undefined for any other text.
 */
export function readDoorSecret(sent: string): { code: string } | { link: string } | undefined {
  const plain = sent.trim();
  if (LINK_SECRET.test(plain)) return { link: plain };
  const [, first, last] = TYPED_CODE.exec(plain.toUpperCase()) ?? [];
  return first && last ? { code: first + last } : undefined;
}

/**
 * Creates a door code with its link.
 *
 * @param endsAt ISO 8601 in UTC.
 * @param now ms since 1970.
 * @param random a whole number from 0 to below its argument.
 * @returns its id, the code and the link's secret; only hashes of these two are stored.
 */
export async function makePass(
  trx: Database,
  pass: { night: string; door: string; endsAt: string; by: Actor; mayOverride: boolean; showsGuests: boolean },
  now: number,
  random: (below: number) => number = randomInt,
): Promise<{ id: string; code: string; secret: string }> {
  const draw = () => Array.from({ length: CODE_LENGTH }, () => ALPHABET[random(ALPHABET.length)]).join("");
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const id = randomUUIDv7();
  const add = (letters: string) =>
    trx
      .insertInto("door_passes")
      .values({
        id,
        night: pass.night,
        door: pass.door,
        code_hash: hashOf("code", letters),
        link_hash: hashOf("link", secret),
        created_at: storedInstant(now),
        created_by: pass.by.username,
        ends_at: pass.endsAt,
        may_override: pass.mayOverride ? 1 : 0,
        shows_guests: pass.showsGuests ? 1 : 0,
      })
      .onConflict((conflict) => conflict.column("code_hash").doNothing())
      .returning("id")
      .executeTakeFirst();
  const { value: letters } = await drawUnused(draw, add);
  const { night, door, endsAt: ends_at, by, mayOverride: may_override, showsGuests: shows_guests } = pass;
  const object = { kind: "door code", id, name: `${door}, ${night}` };
  const after = { night, door, ends_at, may_override, shows_guests };
  await record(trx, { actor: by, action: "pass.made", object, after }, now);
  return { id, code: `${letters.slice(0, 4)}-${letters.slice(4)}`, secret };
}

/** The valid passes at `now` (ms since 1970), newest first. */
export async function listPasses(db: Database, now: number): Promise<DoorPass[]> {
  const rows = await db
    .selectFrom("door_passes")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("door_sessions")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("door_sessions.pass_id", "=", "door_passes.id")
        .as("phones"),
    )
    .where("ends_at", ">", storedInstant(now))
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, night, door, created_at, created_by, ends_at, phones, may_override, shows_guests }) => ({
    _id: id,
    night,
    door,
    created_on: created_at,
    created_by,
    ends_on: ends_at,
    phones: Number(phones ?? 0),
    may_override: may_override === 1,
    shows_guests: shows_guests === 1,
  }));
}

/** Revokes a pass and logs out its phones. @returns whether there was one. */
export async function endPass(trx: Database, id: string, by: Actor, now: number): Promise<boolean> {
  const pass = await trx.selectFrom("door_passes").select(["night", "door"]).where("id", "=", id).executeTakeFirst();
  if (!pass) return false;
  await trx.deleteFrom("door_passes").where("id", "=", id).execute();
  const object = { kind: "door code", id, name: `${pass.door}, ${pass.night}` };
  await record(trx, { actor: by, action: "pass.revoked", object }, now);
  return true;
}

/** Deletes passes that are no longer accepted, with their phones. */
export async function deleteExpiredPasses(trx: Database, now: number): Promise<void> {
  await trx
    .deleteFrom("door_passes")
    .where("ends_at", "<=", storedInstant(now - AFTER_NIGHT))
    .execute();
}

/** The valid pass of a code or a link's secret, or undefined. */
export function findPass(db: Database, secret: { code: string } | { link: string }, now: number) {
  const [column, hash] =
    "code" in secret
      ? (["code_hash", hashOf("code", secret.code)] as const)
      : (["link_hash", hashOf("link", secret.link)] as const);
  return db
    .selectFrom("door_passes")
    .select(["id", "night", "door", "ends_at", "may_override", "shows_guests"])
    .where(column, "=", hash)
    .where("ends_at", ">", storedInstant(now))
    .executeTakeFirst();
}

/** `Phone 2`: a phone's name until someone gives it another, so that two at one door can be told apart. */
async function numberedName(trx: Database, night: string): Promise<string> {
  const sessions = await trx
    .selectFrom("door_sessions")
    .innerJoin("door_passes", "door_passes.id", "door_sessions.pass_id")
    .select("phone")
    .where("night", "=", night)
    .execute();
  // Counts phones that have logged out since, too.
  const logged = await trx.selectFrom("arrivals").select("phone").distinct().where("night", "=", night).execute();
  const numbers = [...sessions, ...logged].map(({ phone }) => Number(/^Phone (\d{1,6})$/.exec(phone)?.[1] ?? 0));
  return `Phone ${Math.max(sessions.length, ...numbers) + 1}`;
}

/**
 * Logs a phone in by a door code or a link's secret.
 *
 * @returns its token, of which only a hash is stored; undefined when no valid pass has that code.
 */
export async function openDoor(
  trx: Database,
  secret: { code: string } | { link: string },
  now: number,
): Promise<{ token: string; at: AtDoor } | undefined> {
  const pass = await findPass(trx, secret, now);
  if (!pass) return undefined;
  const token = DOOR_TOKEN + randomBytes(32).toString("base64url");
  const [session, at] = [hashOf("token", token), storedInstant(now)];
  const { id, night, door, ends_at: endsAt, may_override, shows_guests } = pass;
  const phone = await numberedName(trx, night);
  await trx
    .insertInto("door_sessions")
    .values({ token_hash: session, pass_id: pass.id, created_at: at, seen_at: at, phone })
    .execute();
  const may = { mayOverride: may_override === 1, showsGuests: shows_guests === 1 };
  return { token, at: { pass: id, night, door, phone, ...may, endsAt, session, seenAt: at } };
}

/** The night and door of a valid token, or undefined. */
export async function findDoor(db: Database, token: string, now: number): Promise<AtDoor | undefined> {
  const session = hashOf("token", token);
  const row = await db
    .selectFrom("door_sessions")
    .innerJoin("door_passes", "door_passes.id", "door_sessions.pass_id")
    .select(["door_passes.id", "night", "door", "ends_at", "may_override", "shows_guests", "phone", "seen_at"])
    .where("token_hash", "=", session)
    .where("ends_at", ">", storedInstant(now))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, night, door, phone, ends_at: endsAt, may_override, shows_guests, seen_at: seenAt } = row;
  const may = { mayOverride: may_override === 1, showsGuests: shows_guests === 1 };
  return { pass: id, night, door, phone, ...may, endsAt, session, seenAt };
}

/**
 * Names the phone with a token. @returns its name: with a number where another phone of the night has it, since phones
 * are told apart by their names.
 */
export async function nameDoorPhone(trx: Database, token: string, wanted: string): Promise<string> {
  const own = await trx
    .selectFrom("door_sessions")
    .innerJoin("door_passes", "door_passes.id", "door_sessions.pass_id")
    .select("night")
    .where("token_hash", "=", hashOf("token", token))
    .executeTakeFirst();
  const others = await trx
    .selectFrom("door_sessions")
    .innerJoin("door_passes", "door_passes.id", "door_sessions.pass_id")
    .select("phone")
    .where("night", "=", own?.night ?? "")
    .where("token_hash", "!=", hashOf("token", token))
    .execute();
  const taken = new Set(others.map((other) => other.phone.toLowerCase()));
  let phone = wanted;
  for (let number = 2; taken.has(phone.toLowerCase()); number += 1) phone = `${wanted} ${number}`;
  await trx.updateTable("door_sessions").set({ phone }).where("token_hash", "=", hashOf("token", token)).execute();
  return phone;
}

/** Logs one phone out. */
export async function closeDoor(trx: Database, token: string): Promise<void> {
  await trx.deleteFrom("door_sessions").where("token_hash", "=", hashOf("token", token)).execute();
}
