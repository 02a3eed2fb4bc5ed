import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import type { Identity } from "../backup/identity.server.ts";
import { parsedAs } from "../backup/private-list.server.ts";
import type { Vault } from "./vault.server.ts";

/** Age of the owner's last heartbeat, in ms by the bucket's clock, after which its machine counts as gone. */
const GONE_AFTER_MS = 5 * 60_000;
/** How long another machine that starts at the same moment may still write, in ms. */
const SETTLE_MS = 1_500;

const schema = z.object({ place: z.string(), machine: z.string(), since: z.iso.datetime() });

/** The database that the bucket names as the club's own. */
type Owner = z.infer<typeof schema>;

/** Whether this database is the club's own; if not, which machine's is. */
export type Ownership = { ours: true } | { ours: false; machine: string; seenAt: number };

async function readOwner(vault: Vault): Promise<Owner | undefined> {
  const bytes = await vault.read(vault.names.owner);
  if (!bytes) return undefined;
  const owner = parsedAs(schema, bytes.toString());
  if (!owner) throw vault.unusable(vault.names.owner, "altered");
  return owner;
}

/** Makes a database the club's own, whichever was before. @param now ms since 1970. */
export async function takeOwnership(vault: Vault, { id }: Identity, now: number): Promise<void> {
  const owner: Owner = { place: id, machine: hostname(), since: storedInstant(now) };
  // Not read back, because another machine may write at the same moment.
  await vault.store.put(
    vault.names.owner,
    await vault.sealer.seal(vault.names.owner, Buffer.from(JSON.stringify(owner))),
  );
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
  place: Identity,
  now: number,
  settle = SETTLE_MS,
): Promise<Ownership> {
  const owner = await readOwner(vault);
  if (owner && owner.place !== place.id) {
    const seenAt = (await vault.store.find(vault.names.owner))?.at ?? 0;
    const gone = (await vault.now()) - seenAt > GONE_AFTER_MS;
    if (!gone || place.owner !== "never") return { ours: false, machine: owner.machine, seenAt };
  }
  await takeOwnership(vault, place, owner?.place === place.id ? Date.parse(owner.since) : now);
  if (owner?.place === place.id) return { ours: true };
  await sleep(settle);
  const after = await readOwner(vault);
  if (after?.place === place.id) return { ours: true };
  return { ours: false, machine: after?.machine ?? "unknown", seenAt: now };
}
