import type { DoorActionKind, DoorSource } from "../../platform/db/tables/door.ts";

/** Door actions about guests, as stored and sent. */
export const guestActionKinds = [
  "arrived",
  "seated",
  "no-show",
  "redeemed",
  "undone",
] as const satisfies readonly DoorActionKind[];

/** Door actions about people without a name: walk-ins, the buttons of a door, and corrections of the count. */
const peopleActionKinds = ["walk-in", "in", "out", "corrected"] as const satisfies readonly DoorActionKind[];

export const doorActionKinds = [...guestActionKinds, ...peopleActionKinds] as const;

/** Whether a text, such as a request's status, names a door action. */
export const isDoorAction = (text: string): text is DoorActionKind =>
  (doorActionKinds as readonly string[]).includes(text);
export type GuestActionKind = (typeof guestActionKinds)[number];

/** Kinds of guests on the sheet: requests, entries of guest lists, and tickets. */
export const sheetKinds = ["vip-table", "function", "claim", "list", "ticket"] as const;

export const doorSources = [...sheetKinds, "walk-in"] as const satisfies readonly DoorSource[];

/** How walk-ins paid. */
export const paidByWays = ["cash", "card", "free"] as const;
export type PaidBy = (typeof paidByWays)[number];

/** One entry of the log of door actions. Entries are only ever added: merging is a union by id, in any order. */
export interface DoorAction {
  /** Made by the phone: an action sent twice is one. */
  _id: string;
  /** The id of the request, the list's entry or the ticket that it is about; empty for people without a name. */
  request: string;
  what: DoorActionKind;
  /** The id of the action that `undone` undoes. */
  undoes: string | null;
  /** ISO 8601; with the venue's offset once the server has it. */
  at: string;
  by: string;
  door: string;
  /** The name of the phone; empty for the office. */
  phone?: string;
  /** How many people came in or left; signed for a correction, omitted for the whole party. */
  people?: number | null;
  /** Size of the party as the phone knew it, extra people included; for a correction, the number counted. */
  party?: number | null;
  source?: DoorSource | null;
  /** Why a guest was let in against a rule, or a count was corrected. */
  reason?: string;
  /** The room that a correction is about; without it the venue. */
  room?: string;
  /** For a correction of the venue, how many of the counted people are in each room; the others are in none. */
  rooms?: Readonly<Record<string, number>>;
  /** For walk-ins, what all of them paid, in minor units, and how; 0 for free. */
  paid?: { cents: number; by: PaidBy };
}

/** A guest's state at the door, from all actions about them. */
export interface DoorState {
  now: Exclude<GuestActionKind, "undone"> | null;
  /** The earliest action with the current state. */
  first: DoorAction | null;
  /** The earliest arrival, however long ago they were seated. */
  arrived: DoorAction | null;
  /** How many of the party are in. */
  people: number;
  /** The actions that set the current state; an undo must name all of them. */
  live: DoorAction[];
  /** Later redemptions of an offer, or arrivals of people of a party who were already in, recorded by another phone. */
  again: DoorAction[];
  /** Arrivals that a no-show took back, recorded by another phone than the no-show. */
  takenBack: DoorAction[];
}

const inOrder = (left: DoorAction, right: DoorAction) =>
  Date.parse(left.at) - Date.parse(right.at) || (left._id < right._id ? -1 : left._id > right._id ? 1 : 0);

/** The actions that are not undone, each once. */
export function withoutUndone(actions: Iterable<DoorAction>): DoorAction[] {
  const byId = new Map<string, DoorAction>();
  const undone = new Set<string>();
  for (const action of actions) {
    byId.set(action._id, action);
    if (action.undoes !== null) undone.add(action.undoes);
  }
  return [...byId.values()].filter(({ _id, what }) => what !== "undone" && !undone.has(_id));
}

/** The actions that are not undone, each once, in the order of their times. */
export function liveActions(actions: Iterable<DoorAction>): DoorAction[] {
  return withoutUndone(actions).sort(inOrder);
}

/** Whether these are the same actions in the same order. */
export function areSame(left: readonly DoorAction[] | undefined, right: readonly DoorAction[]): boolean {
  return left?.length === right.length && right.every((action, index) => action === left[index]);
}

/** People who came in by one action, and whether another phone had already let in some of them. */
interface Admission {
  action: DoorAction;
  people: number;
  again: boolean;
}

/**
 * Whether two actions were recorded by different phones. A phone's own second tap isn't a conflict. An unsent action
 * has no door yet, so it is compared once it is sent.
 */
const isOtherPhone = (left: DoorAction, right: DoorAction): boolean =>
  left.door !== "" && right.door !== "" && (left.door !== right.door || (left.phone ?? "") !== (right.phone ?? ""));

const letsIn = ({ what }: DoorAction) => what === "arrived" || what === "seated" || what === "redeemed";

/**
 * The people who came in by each action about one party. No more people come in than the party has, however many phones
 * record them, unless a phone recorded a larger party.
 *
 * @param live the actions that are not undone, in order.
 * @param size people in the party where no action says it.
 */
export function admissionsOf(live: readonly DoorAction[], size = 1): Admission[] {
  const party = Math.max(size, ...live.filter(letsIn).map((action) => action.party ?? 0));
  let inside = 0;
  let before: DoorAction[] = [];
  return live.flatMap((action) => {
    // A no-show takes back arrivals that were recorded by mistake.
    if (action.what === "no-show") [inside, before] = [0, []];
    if (!letsIn(action)) return [];
    // Being seated brings in those who have not arrived, if any.
    const coming = action.people ?? (action.what === "seated" ? party - inside : party);
    const people = Math.max(0, Math.min(coming, party - inside));
    // A party of six that one phone let in, and five of it another: some came twice, whichever was first.
    const isRepeated = action.what !== "seated" && (action.people === undefined ? inside >= party : people < coming);
    const again = isRepeated && before.some((earlier) => isOtherPhone(earlier, action));
    inside += people;
    if (people > 0) before.push(action);
    return [{ action, people, again }];
  });
}

/** The redemptions on other phones than the first one's. */
function redeemedAgain([first, ...later]: readonly DoorAction[]): DoorAction[] {
  return later.filter((action) => first !== undefined && isOtherPhone(first, action));
}

/**
 * The state that follows from the actions about one guest, in any order and repeated any number of times.
 *
 * @param size people in the party where no action says it.
 */
export function stateOf(actions: readonly DoorAction[], size = 1): DoorState {
  const live = liveActions(actions);
  const last = live.at(-1);
  if (!last) return { now: null, first: null, arrived: null, people: 0, live: [], again: [], takenBack: [] };
  // A redeemed offer stays redeemed, regardless of later actions.
  const now = live.some(({ what }) => what === "redeemed")
    ? "redeemed"
    : (last.what as Exclude<GuestActionKind, "undone">);
  const same = live.filter(({ what }) => what === now);
  const lastNoShow = live.findLastIndex(({ what }) => what === "no-show");
  const admissions = admissionsOf(live.slice(lastNoShow + 1), size);
  const noShow = now === "no-show" ? live[lastNoShow] : undefined;
  return {
    now,
    first: same[0] ?? null,
    arrived: now === "no-show" ? null : (live.find(({ what }) => what !== "no-show") ?? null),
    people: now === "no-show" ? 0 : admissions.reduce((sum, { people }) => sum + people, 0),
    live: same,
    again:
      now === "redeemed" ? redeemedAgain(same) : admissions.filter(({ again }) => again).map(({ action }) => action),
    takenBack: noShow ? live.filter((action) => letsIn(action) && isOtherPhone(action, noShow)) : [],
  };
}

/** The statuses of a request that door actions set, by kind and state; `none` before any action. */
const statuses: Record<string, Partial<Record<DoorActionKind | "none", string>>> = {
  "vip-table": { none: "approved", arrived: "arrived", seated: "arrived", "no-show": "no-show" },
  claim: { none: "claimed", redeemed: "redeemed" },
};

/** The status that a request's door state gives it; undefined if its kind has none, or staff decided otherwise. */
export function statusOf(kind: string, status: string, { now }: DoorState): string | undefined {
  const own = statuses[kind] ?? {};
  return Object.values(own).includes(status) ? own[now ?? "none"] : undefined;
}

/** Door actions by guest; those about people without a name are under the empty text. */
export function byRequest(actions: Iterable<DoorAction>): Map<string, DoorAction[]> {
  return Map.groupBy(actions, ({ request }) => request);
}

declare module "../../platform/db/tables/json-columns.ts" {
  interface JsonColumns {
    "arrivals.details": { [Part in "rooms" | "paid"]?: DoorAction[Part] };
  }
}
