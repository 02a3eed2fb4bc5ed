import type { Database } from "../db/tables.ts";
import { byRequest, stateOf } from "../door/door-actions.ts";
import { doorActionsAfter, doorActionsOf } from "../door/door-log.server.ts";
import type { EntryRow } from "./sheet-entries.server.ts";

/** How many people of each entry (by id) came, of one club night; entries of whom nobody came are left out. */
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
