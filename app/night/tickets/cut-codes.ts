import { normaliseCode } from "./ticket-code.ts";

/** Digits that a spreadsheet keeps of a number. */
const KEPT_DIGITS = 15;

const SHORTENED = /^\d(?:[.,]\d{1,20})?E\+?\d{1,3}$/i;
const ERROR = /^#(?:#{1,200}|N\/A|NAME\?|REF!|VALUE!|NUM!|DIV\/0!|NULL!)$/i;
const THOUSANDS = /^\d{1,3}(?:[,.]\d{3})+$/;
const SEVERAL = /[,;|\r\n]|\s[/&]\s/;
const ONE_CODE = /^[\p{L}\p{N}._:-]{1,64}$/u;

/**
 * The codes in a cell: usually one, or none. "A1, A2" are two, as shops write the codes of an order; a text that only
 * contains a comma, as a URL may, is one.
 *
 * @param people whom the row admits: as many codes of some length may have only spaces between them.
 */
export function codesInCell(cell: string, people = 1): string[] {
  const whole = normaliseCode(cell);
  if (whole === "") return [];
  if (THOUSANDS.test(whole) || SHORTENED.test(whole) || cell.length > 4_000) return [whole];
  const parts = cell
    .split(SEVERAL)
    .map((part) => part.trim())
    .filter(Boolean);
  const spaced = cell.trim().split(/\s+/);
  if (people > 1 && spaced.length === people && spaced.every((part) => part.length > 4 && ONE_CODE.test(part)))
    return [...new Set(spaced.map(normaliseCode))];
  const isSeveral = parts.length > 1 && parts.every((part) => ONE_CODE.test(part));
  return isSeveral ? [...new Set(parts.map(normaliseCode))] : [whole];
}

/** How many zeros follow the digits that a spreadsheet keeps; 0 if another digit does. */
function lostDigits(code: string): number {
  if (code.length <= KEPT_DIGITS || !/^\d+$/.test(code)) return 0;
  return /^0+$/.test(code.slice(KEPT_DIGITS)) ? code.length - KEPT_DIGITS : 0;
}

const isLongNumber = (code: string) => code.length > KEPT_DIGITS && /^\d+$/.test(code);

/**
 * The length that codes of a column had before a spreadsheet removed leading zeros; undefined unless most codes have
 * that length, none begins with a zero, and they are not sequential.
 */
function lengthBefore(codes: readonly string[]): number | undefined {
  if (codes.length < 3 || !codes.every((code) => /^\d{1,30}$/.test(code) && !code.startsWith("0"))) return undefined;
  const lengths = new Map<number, number>();
  for (const { length } of codes) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  const most = Math.max(...lengths.keys());
  if (most < 5 || (lengths.get(most) ?? 0) * 2 <= codes.length) return undefined;
  const [first, last] = codes.reduce<[bigint, bigint]>(
    ([low, high], code) => {
      const number = BigInt(code);
      return [number < low ? number : low, number > high ? number : high];
    },
    [BigInt(codes[0] ?? 0), 0n],
  );
  return last - first < BigInt(codes.length) * 10n ? undefined : most;
}

/**
 * Finds the codes of a column that a spreadsheet has cut: `1.2E+21`, 15 digits followed by zeros, zeros removed at the
 * beginning, and its error texts. Different codes may look the same after that.
 *
 * @param all the codes of the column.
 * @returns why a code cannot be used, as a sentence; undefined for one that can.
 */
export function cutCodes(all: readonly string[]): (code: string) => string | undefined {
  const codes = [...new Set(all)];
  const long = codes.filter(isLongNumber);
  const zeros = long.map(lostDigits);
  const isColumnCut = zeros.every((count) => count > 0) && zeros.reduce((sum, count) => sum + count, 0) >= 2;
  const length = lengthBefore(codes);
  return (code) => {
    const isShort = SHORTENED.test(code) || ERROR.test(code);
    if (isShort || lostDigits(code) >= 3 || (isColumnCut && lostDigits(code) > 0))
      return "A spreadsheet shortened the code. Import the file as the shop exported it.";
    if (length !== undefined && code.length < length)
      return "A spreadsheet removed zeros at the beginning of the code. Import the file as the shop exported it.";
    return undefined;
  };
}
