import { boundsOfOutline, cornersOf, type Placed } from "./geometry.ts";
import type { Corner } from "./shapes.ts";

/** A line along which a table was aligned, in cm. */
export interface Guide {
  /** Upright at x, or level at y. */
  x?: number;
  y?: number;
}

/** The grid that positions snap to, in cm. */
export const GRID = 10;

/** Rounds to the grid. */
export const toGrid = (value: number): number => Math.round(value / GRID) * GRID;

/** The middle, left and right edge of something, or its middle, top and bottom. */
function linesOf(corners: readonly Corner[], axis: 0 | 1): [number, number, number] {
  const values = corners.map((corner) => corner[axis]);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return [(least + most) / 2, least, most];
}

/** The smallest shift within `reach` that aligns one of `lines` with one of `others`, and the line where they meet. */
function nearestStep(lines: readonly number[], others: readonly number[], reach: number) {
  let best: { step: number; line: number } | undefined;
  for (const line of others) {
    for (const own of lines) {
      const step = line - own;
      if (Math.abs(step) <= reach && (!best || Math.abs(step) < Math.abs(best.step))) best = { step, line };
    }
  }
  return best;
}

/**
 * Where a dragged table snaps to: edges and middles of its neighbours and of the room, else the grid.
 *
 * @param reach how near a line has to be, in cm.
 */
export function snapTable(
  table: Placed,
  others: readonly Placed[],
  outline: readonly Corner[],
  reach: number,
): { center_x: number; center_y: number; guides: Guide[] } {
  const corners = cornersOf(table);
  const room = boundsOfOutline(outline);
  const box: Corner[] = [
    [room.left, room.top],
    [room.left + room.width, room.top + room.depth],
  ];
  const lines = (axis: 0 | 1) => [...others.map(cornersOf), box].flatMap((shape) => linesOf(shape, axis));
  const across = nearestStep(linesOf(corners, 0), lines(0), reach);
  const down = nearestStep(linesOf(corners, 1), lines(1), reach);
  return {
    center_x: Math.round(across ? table.center_x + across.step : toGrid(table.center_x)),
    center_y: Math.round(down ? table.center_y + down.step : toGrid(table.center_y)),
    guides: [...(across ? [{ x: across.line }] : []), ...(down ? [{ y: down.line }] : [])],
  };
}
