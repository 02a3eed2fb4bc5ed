/**
 * A sheet's version: the last door action, the floor's count, the last change of any request, of any entry of the
 * night's guest lists, and of any of its tickets, and the count of moves of list guests between nights.
 */
export interface Mark {
  seq: number;
  floor: number;
  changed: string;
  listed: string;
  sold: string;
  moves: number;
}

/** Formats a mark for phones. */
export const formatMark = ({ seq, floor, changed, listed, sold, moves }: Mark) =>
  [seq, floor, changed, listed, sold, moves].join("~");

/** Reads a mark; undefined for any other text. */
export function readMark(mark: string): Mark | undefined {
  const instant = "([\\dTZ:.-]{0,30})";
  // Phones of the previous release have no count of moves.
  const [, seq, floor, changed = "", listed = "", sold = "", moves = 0] =
    new RegExp(`^(\\d{1,15})~(\\d{1,15})~${instant}~${instant}~${instant}(?:~(\\d{1,15}))?$`).exec(mark) ?? [];
  if (seq === undefined) return undefined;
  return { seq: Number(seq), floor: Number(floor), changed, listed, sold, moves: Number(moves) };
}
