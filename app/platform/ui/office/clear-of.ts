/** A box on the screen, in px from its top left corner. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Distance to the boxes that must not be covered, and to the screen's top, in px. */
const APART = 4;

/**
 * How far a box at the foot of the screen has to rise, in px, to cover none of the others: as little as
 * possible; undefined where there is no room for it anywhere.
 */
export function riseClearOf(box: Box, others: readonly Box[]): number | undefined {
  const beside = others.filter(({ left, right }) => left < box.right + APART && right > box.left - APART);
  const covers = (rise: number) =>
    beside.some(({ top, bottom }) => top < box.bottom - rise + APART && bottom > box.top - rise - APART);
  if (!covers(0)) return 0;
  // The lowest position is right above one of them.
  const rises = beside.map(({ top }) => box.bottom - top + APART).sort((left, right) => left - right);
  return rises.find((rise) => rise > 0 && box.top - rise >= APART && !covers(rise));
}
