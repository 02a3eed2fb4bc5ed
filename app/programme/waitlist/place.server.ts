import { joinsWaitlist } from "../../bookings/floor/availability.server.ts";
import { listTableGroups } from "../../bookings/floor/plan.server.ts";
import type { TableGroup } from "../../bookings/floor/plan.ts";
import type { RequestDetails } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { suits } from "./free-tables.server.ts";
import { listWaiting, type Wishes, wishesOf } from "./waiting.server.ts";

/** The parties that wait for a table of a party's size: those that could use one of the tables that suit it. */
export function competing<Party extends Wishes>(
  groups: readonly TableGroup[],
  before: readonly Party[],
  wishes: Wishes,
): readonly Party[] {
  const own = groups.filter((group) => suits(group, wishes));
  return own.length === 0 ? before : before.filter((party) => own.some((group) => suits(group, party)));
}

/**
 * A party's place among those that wait for a table of its size, from 1: it counts earlier parties that could use one of
 * the tables that suit this party.
 *
 * @param id its request; without one it would be the last.
 */
export async function placeOnWaitlist(db: Database, night: string, wishes: Wishes, id?: string): Promise<number> {
  const [waiting, groups] = await Promise.all([listWaiting(db, night), listTableGroups(db, night)]);
  const at = waiting.findIndex((party) => party.id === id);
  const before = at < 0 ? waiting : waiting.slice(0, at);
  return competing(groups, before, wishes).length + 1;
}

/** The place on the waitlist that a new request would have; undefined if there is a table for it, or none is that large. */
export async function newPlace(db: Database, night: string, details: RequestDetails): Promise<number | undefined> {
  const wishes = wishesOf(jsonText(details));
  if (!(await joinsWaitlist(db, night, wishes.category ?? undefined))) return undefined;
  const groups = await listTableGroups(db, night);
  if (!groups.some(({ seats }) => seats >= wishes.guests)) return undefined;
  return placeOnWaitlist(db, night, wishes);
}
