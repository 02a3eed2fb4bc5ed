/** A box on the screen, in px from its top left corner. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Minimum distance to boxes that must stay visible, and to the screen's top, in px. */
const APART = 4;

/**
 * How far a box at the bottom of the screen must move up, in px, to cover none of the others: as little as possible;
 * undefined if there is no room for it.
 */
export function riseClearOf(box: Box, others: readonly Box[]): number | undefined {
  const beside = others.filter(({ left, right }) => left < box.right + APART && right > box.left - APART);
  const covers = (rise: number) =>
    beside.some(({ top, bottom }) => top < box.bottom - rise + APART && bottom > box.top - rise - APART);
  if (!covers(0)) return 0;
  // The lowest possible position is directly above one of the boxes.
  const rises = beside.map(({ top }) => box.bottom - top + APART).sort((left, right) => left - right);
  return rises.find((rise) => rise > 0 && box.top - rise >= APART && !covers(rise));
}
