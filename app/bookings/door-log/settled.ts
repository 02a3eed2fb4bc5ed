import { inRoom, type Movement } from "./people-count.ts";

/** A movement, adjusted by later corrections. */
export interface Flow extends Movement {
  /** People who really came in by it. */
  came: number;
  /** People who left by it; for an arrival, those of its people who left later without being counted. */
  left: number;
}

/** The order in which a correction takes people back: presses of a door's buttons, then walk-ins who paid nothing, then everyone else. */
const ranks: ((flow: Movement) => boolean)[] = [
  ({ source }) => source === "count",
  ({ source, action }) => source === "walk-in" && !action.paid?.cents,
  ({ source, action }) => source !== "count" && !(source === "walk-in" && !action.paid?.cents),
];

/** From this rank on, people have a name or paid: they did come, and left without being counted. The others had not come. */
const KNOWN = 2;

/**
 * Takes back people whom a correction removed, from the latest movements in `mayBe` first, and never more than were
 * inside at any time since.
 *
 * @returns how many people could not be taken back.
 */
function takeBack(flows: readonly Flow[], mayBe: ReadonlySet<Flow>, people: number): number {
  let rest = people;
  for (const [rank, isOfRank] of ranks.entries()) {
    let inside = 0;
    const after = flows.map(({ came, left }) => (inside += came - left));
    let least = inside;
    for (let index = flows.length - 1; index >= 0 && rest > 0; index -= 1) {
      const flow = flows[index];
      least = Math.min(least, after[index] ?? 0);
      if (!flow || !mayBe.has(flow) || !isOfRank(flow)) continue;
      const taken = Math.max(0, Math.min(rest, least, flow.came - flow.left));
      if (rank === KNOWN) flow.left += taken;
      else flow.came -= taken;
      least -= taken;
      rest -= taken;
    }
  }
  return rest;
}

/**
 * The people who really came in and left: the one definition behind "came in", "left", the peak and the number at any
 * minute, which therefore agree. Came in − left = inside, and never were more inside than had come in.
 *
 * Corrections say how many were inside. People that a correction adds came in by it. People that it removes are taken
 * first from what a door's buttons and walk-ins who paid nothing counted since the correction before it: they had not
 * come. The rest have a name or paid: they came and left without being counted, for the peak as soon as they came.
 *
 * @param movements in order, from `movementsOf`.
 */
export function settledFlows(movements: readonly Movement[]): Flow[] {
  const flows: Flow[] = [];
  /** Movements into a place since its last correction. */
  let open: Flow[] = [];
  for (const movement of movements) {
    const { action, people } = movement;
    const flow: Flow = { ...movement, came: Math.max(0, people), left: Math.max(0, -people) };
    if (action.what === "corrected") {
      const isMeant = ({ rooms }: Flow) => !action.room || inRoom(rooms, action.room) > 0;
      if (flow.left > 0) flow.left = takeBack(flows, new Set(open.filter(isMeant)), flow.left);
      open = open.filter((flow) => !isMeant(flow));
    } else if (people > 0) open.push(flow);
    flows.push(flow);
  }
  return flows;
}

/** The most people inside at once, and since when; null if nobody came. */
export function peakOf(flows: readonly Flow[]): { people: number; at: string } | null {
  let inside = 0;
  let peak: { people: number; at: string } | null = null;
  for (const { action, came, left } of flows) {
    inside += came - left;
    if (inside > (peak?.people ?? 0)) peak = { people: inside, at: action.at };
  }
  return peak;
}

const sumOf = <Item>(items: readonly Item[], numberOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + numberOf(item), 0);

/** Everyone who came in. */
export const cameIn = (flows: readonly Flow[]): number => sumOf(flows, ({ came }) => came);

/** Everyone who left. */
export const leftOf = (flows: readonly Flow[]): number => sumOf(flows, ({ left }) => left);
