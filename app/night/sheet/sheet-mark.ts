/**
 * A sheet's version: the last door action, the floor's count, the last change of any request, of any entry of the
 * night's guest lists, and of any of its tickets, the count of moves of list guests between nights, and the count of
 * changes of guests' cards, with whether the sheet shows them.
 */
export interface Mark {
  seq: number;
  floor: number;
  changed: string;
  listed: string;
  sold: string;
  moves: number;
  /** Phones of the previous release have none. */
  cards: number | undefined;
  showsGuests: boolean;
}

/** Ends the mark of a sheet that shows who guests are. */
const SHOWN = "g";

/** Formats a mark for phones. */
export const formatMark = ({ seq, floor, changed, listed, sold, moves, cards = 0, showsGuests }: Mark) =>
  [seq, floor, changed, listed, sold, moves, `${cards}${showsGuests ? SHOWN : ""}`].join("~");

/** Reads a mark; undefined for any other text. */
export function readMark(mark: string): Mark | undefined {
  const instant = "([\\dTZ:.-]{0,30})";
  // Phones of the previous release have no count of moves.
  const pattern = `^(\\d{1,15})~(\\d{1,15})~${instant}~${instant}~${instant}(?:~(\\d{1,15})(?:~(\\d{1,15})(${SHOWN}?))?)?$`;
  const [, seq, floor, changed = "", listed = "", sold = "", moves = 0, cards, shown] =
    new RegExp(pattern).exec(mark) ?? [];
  if (seq === undefined) return undefined;
  const since = { changed, listed, sold, moves: Number(moves), showsGuests: shown === SHOWN };
  return { seq: Number(seq), floor: Number(floor), ...since, cards: cards === undefined ? undefined : Number(cards) };
}
