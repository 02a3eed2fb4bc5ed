import type { ClubTable, Corner } from "./shapes.ts";

/** A rectangle, in cm. */
export interface Bounds {
  left: number;
  top: number;
  width: number;
  depth: number;
}

/** The smallest upright rectangle around corners. */
export function boundsOfOutline(outline: readonly Corner[]): Bounds {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, depth: Math.max(...ys) - top };
}

/** A table's position and size. */
export type Placed = Pick<ClubTable, "center_x" | "center_y" | "width" | "depth" | "turned" | "shape">;

/** Converts positions relative to a table's middle, before it is turned, to positions on the floor. */
export function fromTable({ center_x, center_y, turned }: Pick<Placed, "center_x" | "center_y" | "turned">) {
  const angle = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x: number, y: number): Corner => [center_x + x * cos - y * sin, center_y + x * sin + y * cos];
}

/** Sides of the polygon that a round table is compared as. */
const ROUND_SIDES = 16;

/** The corners of a table on the floor, in order; of a round one, points of its edge. */
export function cornersOf(table: Placed): Corner[] {
  const at = fromTable(table);
  const [half, deep] = [table.width / 2, table.depth / 2];
  if (table.shape === "square") return [at(-half, -deep), at(half, -deep), at(half, deep), at(-half, deep)];
  return Array.from({ length: ROUND_SIDES }, (_, index) => {
    const turn = (index * 2 * Math.PI) / ROUND_SIDES;
    return at(half * Math.cos(turn), deep * Math.sin(turn));
  });
}

/** Overlaps of up to this many cm are ignored: tables may touch. */
const TOUCH = 1;

/** Whether two convex shapes overlap: they do unless a line along one of their sides separates them. */
function convexOverlap(left: readonly Corner[], right: readonly Corner[]): boolean {
  for (const shape of [left, right]) {
    for (const [index, [x, y]] of shape.entries()) {
      const [nextX, nextY] = shape[(index + 1) % shape.length] as Corner;
      const length = Math.hypot(nextX - x, nextY - y) || 1;
      const [normalX, normalY] = [(y - nextY) / length, (nextX - x) / length];
      const along = (corners: readonly Corner[]) => corners.map(([cx, cy]) => cx * normalX + cy * normalY);
      const [span, otherSpan] = [along(left), along(right)];
      if (Math.max(...span) - TOUCH <= Math.min(...otherSpan) || Math.max(...otherSpan) - TOUCH <= Math.min(...span)) {
        return false;
      }
    }
  }
  return true;
}

/** Whether two tables of one room overlap. */
export function overlap(left: Placed, right: Placed): boolean {
  return convexOverlap(cornersOf(left), cornersOf(right));
}

/** Whether a point is within an outline or within 1 cm of its edge. */
function isWithin([x, y]: Corner, outline: readonly Corner[]): boolean {
  let within = false;
  for (const [index, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline[(index + 1) % outline.length] as Corner;
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
    if (Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)) <= TOUCH) return true;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  }
  return within;
}

/** Whether part of a table is outside of an outline. */
function isOutside(table: Placed, outline: readonly Corner[]): boolean {
  return !cornersOf(table).every((corner) => isWithin(corner, outline));
}

/** Problems of a table's position. */
export interface Trouble {
  outside: boolean;
  /** The names of tables that it overlaps. */
  overlaps: string[];
}

/** Problems of the positions of a room's tables, by id; only of tables that have some. */
export function troublesIn(outline: readonly Corner[], tables: readonly ClubTable[]): Map<string, Trouble> {
  const troubles = new Map<string, Trouble>();
  for (const table of tables) {
    const overlaps = tables.filter((other) => other !== table && overlap(table, other)).map(({ name }) => name);
    const outside = isOutside(table, outline);
    if (outside || overlaps.length > 0) troubles.set(table._id, { outside, overlaps });
  }
  return troubles;
}

/** The space between tables that are placed automatically, in cm. */
const GAP = 80;

/** A free position for a new table, row by row from the top left; the middle of the room if there is none. */
export function freePosition(
  outline: readonly Corner[],
  tables: readonly Placed[],
  { width, depth, shape, turned }: Pick<Placed, "width" | "depth" | "shape" | "turned">,
): { center_x: number; center_y: number } {
  const room = boundsOfOutline(outline);
  const wide = { width: width + GAP, depth: depth + GAP, shape, turned };
  for (let y = room.top + GAP + depth / 2; y < room.top + room.depth; y += 20) {
    for (let x = room.left + GAP + width / 2; x < room.left + room.width; x += 20) {
      const at = { center_x: Math.round(x), center_y: Math.round(y) };
      if (isOutside({ ...at, ...wide }, outline)) continue;
      if (!tables.some((table) => overlap({ ...at, ...wide }, table))) return at;
    }
  }
  return { center_x: Math.round(room.left + room.width / 2), center_y: Math.round(room.top + room.depth / 2) };
}

export type Direction = "left" | "right" | "up" | "down";

/** The next table in a direction: the nearest one, with sideways distance counted twice. */
export function neighbourOf<Table extends Pick<ClubTable, "center_x" | "center_y">>(
  tables: readonly Table[],
  from: Table,
  direction: Direction,
): Table | undefined {
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  const isSideways = direction === "left" || direction === "right";
  let best: { table: Table; far: number } | undefined;
  for (const table of tables) {
    const [dx, dy] = [table.center_x - from.center_x, table.center_y - from.center_y];
    const [ahead, aside] = isSideways ? [dx * sign, Math.abs(dy)] : [dy * sign, Math.abs(dx)];
    if (table === from || ahead <= 0 || aside > ahead * 2) continue;
    const far = ahead + aside * 2;
    if (!best || far < best.far) best = { table, far };
  }
  return best?.table;
}
