import type { Database } from "../db/tables.ts";
import { joinsWaitlist } from "../floor/availability.server.ts";
import { listTableGroups } from "../floor/plan.server.ts";
import { suits } from "./free-tables.server.ts";
import { listWaiting, type Wishes, wishesOf } from "./waiting.server.ts";

/**
 * A party's place among those that wait for a table of its size, from 1: parties before it for whom one of the tables
 * that suit it would do.
 *
 * @param id its request; without one it would be the last.
 */
export async function placeOnWaitlist(db: Database, night: string, wishes: Wishes, id?: string): Promise<number> {
  const [waiting, groups] = await Promise.all([listWaiting(db, night), listTableGroups(db, night)]);
  const own = groups.filter((group) => suits(group, wishes));
  const at = waiting.findIndex((party) => party.id === id);
  const before = at < 0 ? waiting : waiting.slice(0, at);
  const competing = own.length === 0 ? before : before.filter((party) => own.some((group) => suits(group, party)));
  return competing.length + 1;
}

/** The place on the waitlist that a new request would have; undefined if there is a table for it, or none is that large. */
export async function newPlace(db: Database, night: string, details: object): Promise<number | undefined> {
  const wishes = wishesOf(JSON.stringify(details));
  if (!(await joinsWaitlist(db, night, wishes.category ?? undefined))) return undefined;
  const groups = await listTableGroups(db, night);
  if (!groups.some(({ seats }) => seats >= wishes.guests)) return undefined;
  return placeOnWaitlist(db, night, wishes);
}
