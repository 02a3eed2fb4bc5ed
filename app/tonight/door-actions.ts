/** What a thumb can say of a guest. */
export const whats = ["arrived", "seated", "no-show", "redeemed", "undone"] as const;
export type What = (typeof whats)[number];

/** One tap at a door. Taps are only ever added, so that those of any phones make one whole in any order. */
export interface DoorAction {
  /** Made by the phone: the same tap sent twice is one. */
  _id: string;
  /** The id of the request that it is about. */
  request: string;
  what: What;
  /** The id of the tap that is taken back, where `what` is `undone`. */
  undoes: string | null;
  /** ISO 8601; the venue's offset once the server has it. */
  at: string;
  by: string;
  door: string;
}

/** What has become of a guest, as all taps together say. */
export interface DoorState {
  now: Exclude<What, "undone"> | null;
  /** When and where that was. Of several who saw the same, the first. */
  first: DoorAction | null;
  /** When they came in, however long ago they were seated. */
  arrived: DoorAction | null;
  /** The taps that have to be taken back to undo it. */
  live: DoorAction[];
  /** An offer that was used more than once: the later ones. */
  again: DoorAction[];
}

const nothing: DoorState = { now: null, first: null, arrived: null, live: [], again: [] };

const inOrder = (one: DoorAction, other: DoorAction) =>
  Date.parse(one.at) - Date.parse(other.at) || (one._id < other._id ? -1 : one._id > other._id ? 1 : 0);

/** What the taps about one request come to, in whatever order and however often they were heard. */
export function stateOf(actions: readonly DoorAction[]): DoorState {
  const undone = new Set(actions.flatMap(({ undoes }) => undoes ?? []));
  const byId = new Map(actions.map((action) => [action._id, action]));
  const live = [...byId.values()].filter(({ _id, what }) => what !== "undone" && !undone.has(_id)).sort(inOrder);
  const last = live.at(-1);
  if (!last) return nothing;
  // An offer that was used has been used, whatever is tapped after that.
  const now = live.some(({ what }) => what === "redeemed") ? "redeemed" : (last.what as Exclude<What, "undone">);
  const same = live.filter(({ what }) => what === now);
  return {
    now,
    first: same[0] ?? null,
    arrived: now === "no-show" ? null : (live.find(({ what }) => what !== "no-show") ?? null),
    live: same,
    again: now === "redeemed" ? same.slice(1) : [],
  };
}

/** Taps by the request that they are about. */
export function byRequest(actions: Iterable<DoorAction>): Map<string, DoorAction[]> {
  const all = new Map<string, DoorAction[]>();
  for (const action of actions) {
    const some = all.get(action.request);
    if (some) some.push(action);
    else all.set(action.request, [action]);
  }
  return all;
}
