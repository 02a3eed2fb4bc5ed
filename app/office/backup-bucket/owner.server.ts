import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { addSign, type Identity, readIdentity } from "../backup/identity.server.ts";
import { parsedAs } from "../backup/private-list.server.ts";
import type { Vault } from "./vault.server.ts";

/** Age of the owner's last heartbeat, in ms by the bucket's clock, after which its machine counts as gone. */
const GONE_AFTER_MS = 5 * 60_000;
/** How long another machine that starts at the same moment may still write, in ms. */
const SETTLE_MS = 1_500;

const schema = z.object({
  place: z.string(),
  machine: z.string(),
  since: z.iso.datetime(),
  /** Different in each heartbeat. Those of earlier versions have none. */
  sign: z.string().optional(),
  /** The last sign of the machine that this one has replaced. */
  after: z.string().optional(),
});

/** The database that the bucket names as the club's own. */
type Owner = z.infer<typeof schema>;

/**
 * Whether this database is the club's own; if not, which machine's is, and whether that one has replaced it, so that
 * only an operator can make it the club's own again.
 */
export type Ownership = { ours: true } | { ours: false; machine: string; seenAt: number; replaced: boolean };

/** Runs a transaction on the database whose ownership is checked. */
export type InDatabase = <Result>(work: (trx: Database) => Promise<Result>) => Promise<Result>;

async function readOwner(vault: Vault): Promise<Owner | undefined> {
  const bytes = await vault.read(vault.names.owner);
  if (!bytes) return undefined;
  const owner = parsedAs(schema, bytes.toString());
  if (!owner) throw vault.unusable(vault.names.owner, "altered");
  return owner;
}

/** Whether a heartbeat was written by this database, or an instance that shares it, and not by a copy of it. */
function isSignedBy({ place, sign }: Owner, { id, signs = [] }: Identity): boolean {
  return place === id && (sign === undefined || signs.includes(sign));
}

async function writeOwner(vault: Vault, inDatabase: InDatabase, now: number, before: Owner | undefined) {
  const place = await inDatabase(readIdentity);
  const { id, sign } = await inDatabase((trx) => addSign(trx, before?.sign));
  const after = before && isSignedBy(before, place) ? before.after : before?.sign;
  const since = before?.place === id ? before.since : storedInstant(now);
  const owner: Owner = { place: id, machine: hostname(), since, sign, ...(after !== undefined && { after }) };
  // Not read back, because another machine may write at the same moment.
  await vault.store.put(
    vault.names.owner,
    await vault.sealer.seal(vault.names.owner, Buffer.from(JSON.stringify(owner))),
  );
}

/** Makes a database the club's own, whichever was before. @param now ms since 1970. */
export async function takeOwnership(vault: Vault, inDatabase: InDatabase, now: number): Promise<void> {
  // A damaged one is replaced.
  await writeOwner(vault, inDatabase, now, await readOwner(vault).catch(() => undefined));
}

/**
 * Checks whether a database is the club's own, and if so, writes a heartbeat. It becomes the club's own if there is
 * none, or if the owner's machine has sent no heartbeat for five minutes, unless this database was replaced as the
 * owner before.
 *
 * @param now ms since 1970. @param settle see `SETTLE_MS`. @throws Error with one line for an operator if the bucket
 * does not respond.
 */
export async function checkOwnership(
  vault: Vault,
  inDatabase: InDatabase,
  now: number,
  settle = SETTLE_MS,
): Promise<Ownership> {
  const owner = await readOwner(vault);
  // Read after the owner: instances that share the database store their signs before they write them to the bucket.
  const place = await inDatabase(readIdentity);
  const isOurs = owner !== undefined && isSignedBy(owner, place);
  if (owner && !isOurs) {
    const { machine } = owner;
    const isCopy = owner.place === place.id;
    // A copy of this database that is ahead of it may be what was lost: someone put an earlier state back.
    const replaced = isCopy
      ? place.owner === "lost" || (owner.after !== undefined && (place.signs ?? []).includes(owner.after))
      : place.owner !== "never";
    const seenAt = (await vault.store.find(vault.names.owner))?.at ?? 0;
    const gone = (await vault.now()) - seenAt > GONE_AFTER_MS;
    if (!gone || replaced) return { ours: false, machine, seenAt, replaced };
  }
  await writeOwner(vault, inDatabase, now, owner);
  if (isOurs) return { ours: true };
  await sleep(settle);
  const after = await readOwner(vault);
  if (after && isSignedBy(after, await inDatabase(readIdentity))) return { ours: true };
  return { ours: false, machine: after?.machine ?? "unknown", seenAt: now, replaced: false };
}
