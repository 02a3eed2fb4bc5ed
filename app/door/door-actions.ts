/** Door actions, as stored and sent. */
export const doorActionKinds = ["arrived", "seated", "no-show", "redeemed", "undone"] as const;
export type DoorActionKind = (typeof doorActionKinds)[number];

/** One entry of the log of door actions. Entries are only ever added: merging is a union by id, in any order. */
export interface DoorAction {
  /** Made by the phone: an action sent twice is one. */
  _id: string;
  /** The id of the request that it is about. */
  request: string;
  what: DoorActionKind;
  /** The id of the action that `undone` undoes. */
  undoes: string | null;
  /** ISO 8601; with the venue's offset once the server has it. */
  at: string;
  by: string;
  door: string;
}

/** A guest's state at the door, from all actions about them. */
export interface DoorState {
  now: Exclude<DoorActionKind, "undone"> | null;
  /** The earliest action with the current state. */
  first: DoorAction | null;
  /** The earliest arrival, however long ago they were seated. */
  arrived: DoorAction | null;
  /** The actions that undo has to name. */
  live: DoorAction[];
  /** Later redemptions of an offer that was redeemed more than once. */
  again: DoorAction[];
}

const inOrder = (one: DoorAction, other: DoorAction) =>
  Date.parse(one.at) - Date.parse(other.at) || (one._id < other._id ? -1 : one._id > other._id ? 1 : 0);

/** The actions that are not undone, each once, in the order of their times. */
export function liveActions(actions: readonly DoorAction[]): DoorAction[] {
  const undone = new Set(actions.flatMap(({ undoes }) => undoes ?? []));
  const byId = new Map(actions.map((action) => [action._id, action]));
  return [...byId.values()].filter(({ _id, what }) => what !== "undone" && !undone.has(_id)).sort(inOrder);
}

/** The state that follows from the actions about one guest, in any order and repeated any number of times. */
export function stateOf(actions: readonly DoorAction[]): DoorState {
  const live = liveActions(actions);
  const last = live.at(-1);
  if (!last) return { now: null, first: null, arrived: null, live: [], again: [] };
  // A redeemed offer stays redeemed, regardless of later actions.
  const now = live.some(({ what }) => what === "redeemed")
    ? "redeemed"
    : (last.what as Exclude<DoorActionKind, "undone">);
  const same = live.filter(({ what }) => what === now);
  return {
    now,
    first: same[0] ?? null,
    arrived: now === "no-show" ? null : (live.find(({ what }) => what !== "no-show") ?? null),
    live: same,
    again: now === "redeemed" ? same.slice(1) : [],
  };
}

/** The statuses of a request that door actions set, by kind and state; `none` before any action. */
const statuses: Record<string, Partial<Record<DoorActionKind | "none", string>>> = {
  "vip-table": { none: "approved", arrived: "arrived", seated: "arrived", "no-show": "no-show" },
  claim: { none: "claimed", redeemed: "redeemed" },
};

/** The status that a request's door state gives it; undefined where its kind has none, or staff decided otherwise. */
export function statusOf(kind: string, status: string, { now }: DoorState): string | undefined {
  const own = statuses[kind] ?? {};
  return Object.values(own).includes(status) ? own[now ?? "none"] : undefined;
}

/** Door actions by the request that they are about. */
export function byRequest(actions: Iterable<DoorAction>): Map<string, DoorAction[]> {
  const all = new Map<string, DoorAction[]>();
  for (const action of actions) {
    const some = all.get(action.request);
    if (some) some.push(action);
    else all.set(action.request, [action]);
  }
  return all;
}
