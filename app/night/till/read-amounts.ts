/** The largest amount of a bill, in minor units: a thousand million, since a bottle costs ten million dong. */
const MAX_AMOUNT = 100_000_000_000;

interface WrittenAmount {
  isNegative: boolean;
  /** Digits with points and commas. */
  digits: string;
}

/** An amount without its currency, spaces and sign; undefined for any other text. */
function withoutCurrency(text: string): WrittenAmount | undefined {
  if (text.length > 60) return undefined;
  const bare = text
    .normalize("NFKC")
    .replace(/[\s'’]/g, "")
    .replace(/(?:[.,][-–—]{1,2}|\/[-–—]|\*)$/, "");
  // CR is credit: how banks and tills mark a refund.
  const isNegative = /\dCR$/i.test(bare) || /^\(.*\)$/.test(bare) || /[-−–]/.test(bare);
  const digits = bare
    .replace(/[()\-−–+]/g, "")
    .replace(/^[\p{Sc}\p{L}]{0,6}[.:]?[\p{Sc}\p{L}]{0,3}|[\p{Sc}\p{L}]{0,6}$/gu, "");
  return /^[\d.,]{1,20}$/.test(digits) && /\d/.test(digits) ? { isNegative, digits } : undefined;
}

type Separator = "." | ",";

/** The decimal separator that an amount proves; undefined for `1,250` and `1250`. */
function provenBy(digits: string): Separator | undefined {
  const [point, comma] = [digits.lastIndexOf("."), digits.lastIndexOf(",")];
  if (point >= 0 && comma >= 0) return point > comma ? "." : ",";
  const at = Math.max(point, comma);
  if (at < 0) return undefined;
  const mark: Separator = point >= 0 ? "." : ",";
  const other: Separator = mark === "." ? "," : ".";
  if (digits.indexOf(mark) !== at) return other;
  return digits.length - at - 1 === 3 && at > 0 && at <= 3 ? undefined : mark;
}

/** Whether digits are grouped in thousands, or in lakhs as India does: `1,23,456`. */
function isGrouped([first = "", ...others]: readonly string[]): boolean {
  const lengths = others.map((one) => one.length);
  const isThousands = first.length <= 3 && lengths.every((length) => length === 3);
  const isLakhs = first.length <= 2 && lengths.pop() === 3 && lengths.every((length) => length === 2);
  return first !== "" && (isThousands || isLakhs);
}

/** Minor units of an amount; undefined if its digits are grouped in no way that people write. */
function toCents(digits: string, decimal: Separator): number | undefined {
  const group = decimal === "." ? "," : ".";
  const [whole = "", decimals = "", ...more] = digits.split(decimal);
  if (more.length > 0 || decimals.length > 2 || /[.,]/.test(decimals)) return undefined;
  const parts = whole.split(group);
  if (parts.length > 1 && !isGrouped(parts)) return undefined;
  const cents = Number(parts.join("") || "0") * 100 + Number(decimals.padEnd(2, "0"));
  return cents <= MAX_AMOUNT ? cents : undefined;
}

/**
 * Makes a reader of a column of amounts in any spelling: `1.234,50`, `1,234.50`, `1 234,50`, `A$ 12`, `(12.00)`. Whether
 * `1,250` has a decimal comma follows from the column's other amounts, and otherwise from the venue's own.
 *
 * @param texts all cells of the column. @param usual the venue's decimal separator.
 * @returns minor units, negative for refunds; undefined for a text that is no amount.
 */
export function amountReader(texts: readonly string[], usual: Separator): (text: string) => number | undefined {
  const proven = { ".": 0, ",": 0 };
  for (const text of texts) {
    const digits = withoutCurrency(text)?.digits;
    const mark = digits === undefined ? undefined : provenBy(digits);
    if (mark) proven[mark] += 1;
  }
  const isMixed = proven["."] > 0 && proven[","] > 0;
  const column: Separator = proven["."] + proven[","] === 0 ? usual : proven["."] > 0 ? "." : ",";
  return (text) => {
    const written = withoutCurrency(text);
    if (!written) return undefined;
    const own = provenBy(written.digits);
    if (isMixed && own === undefined && /[.,]/.test(written.digits)) return undefined;
    const cents = toCents(written.digits, own ?? column);
    return cents !== undefined && written.isNegative && cents > 0 ? -cents : cents;
  };
}
