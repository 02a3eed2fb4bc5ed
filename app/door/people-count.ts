import { admissionsOf, byRequest, type DoorAction, type DoorSource, liveActions } from "./door-actions.ts";

/** People who came in or left, by one action. */
export interface Movement {
  action: DoorAction;
  /** Who came in; negative for those who left. */
  people: number;
  source: DoorSource | "count";
}

/** What an action about people without a name does to the count. */
function countedPeople({ what, people }: DoorAction): number {
  const number = people ?? 1;
  return what === "out" ? -number : number;
}

/**
 * How the number of people inside changed, in the order of time: every arrival and redemption counts the people whom it
 * let in, every press of a door's button its own. Like the states of guests it follows from the union of all actions,
 * so all phones that have the same actions have the same count.
 *
 * @param sizeOf people in the party of a guest (by id) where no action says it.
 */
export function movementsOf(
  actions: Iterable<DoorAction>,
  sizeOf: (guest: string) => number | undefined = () => undefined,
): Movement[] {
  const all: Movement[] = [];
  for (const [guest, some] of byRequest(actions)) {
    const live = liveActions(some);
    if (guest === "") {
      for (const action of live) {
        const source = action.what === "walk-in" ? "walk-in" : "count";
        all.push({ action, people: countedPeople(action), source });
      }
      continue;
    }
    let inside = 0;
    const admissions = new Map(admissionsOf(live, sizeOf(guest)).map((one) => [one.action, one.people]));
    for (const action of live) {
      // A no-show that was recorded later takes back those who had been let in by mistake.
      const people = action.what === "no-show" ? -inside : (admissions.get(action) ?? 0);
      inside += people;
      if (people !== 0) all.push({ action, people, source: action.source ?? "ticket" });
    }
  }
  return all.sort(
    (one, other) =>
      Date.parse(one.action.at) - Date.parse(other.action.at) || (one.action._id < other.action._id ? -1 : 1),
  );
}

/** People inside at an instant (ms since 1970); by default after every movement. */
export function insideAt(movements: readonly Movement[], at = Number.POSITIVE_INFINITY): number {
  return movements.reduce((sum, { action, people }) => sum + (Date.parse(action.at) <= at ? people : 0), 0);
}
