import { byRequest, stateOf } from "../../bookings/door-log/door-actions.ts";
import { doorActionsAfter, doorActionsOf } from "../../bookings/door-log/door-log.server.ts";
import { turnoutOf } from "../../bookings/door-log/turnout.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { EntryRow } from "./sheet-entries.server.ts";

/** Counts the people who came on each entry of a club night, by id; entries without any are left out. */
export async function peopleWhoCame(
  db: Database,
  night: string,
  entries: readonly Pick<EntryRow, "id" | "plus_ones">[],
): Promise<Map<string, number>> {
  const [only, second] = entries;
  if (!only) return new Map();
  const actions = second ? await doorActionsAfter(db, night, 0) : await doorActionsOf(db, only.id, night);
  const byGuest = byRequest(actions);
  return new Map(
    entries.flatMap(({ id, plus_ones }) => {
      const { people } = stateOf(byGuest.get(id) ?? [], 1 + plus_ones);
      return people > 0 ? [[id, people] as const] : [];
    }),
  );
}

/** The turnout of a list on a club night that is over, as in the night report: with removed guests who came. */
export async function turnoutOfList(db: Database, listId: string, night: string) {
  const [entries, actions] = await Promise.all([
    db
      .selectFrom("list_entries")
      .select(["id", "plus_ones", "removed_at"])
      .where("list_id", "=", listId)
      .where("night", "=", night)
      .execute(),
    doorActionsAfter(db, night, 0),
  ]);
  const byGuest = byRequest(actions);
  const parties = entries.flatMap(({ id, plus_ones, removed_at }) => {
    const state = stateOf(byGuest.get(id) ?? [], 1 + plus_ones);
    if (removed_at !== null && state.now === null) return [];
    return [{ guests: 1 + plus_ones, status: "listed", state }];
  });
  const { came, expected, guests_came, guests_expected } = turnoutOf(parties, true);
  return { names: came, of_names: expected, people: guests_came, of_people: guests_expected };
}
