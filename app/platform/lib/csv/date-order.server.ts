import { conventionsOf } from "../locale/locale.ts";
import { type DateOrder, dateOrders, readWrittenDate } from "./written-date.server.ts";

/** The date orders in which every date of a column exists. */
export interface ProvenOrders {
  /** Empty if the dates contradict each other: some have the day first, others the month. */
  orders: DateOrder[];
  /** Whether there are dates at all. */
  has: boolean;
  /** Whether some date depends on the order. */
  matters: boolean;
  /** The first text that rules an order out, and its line. */
  proof: { line: number; text: string } | undefined;
}

/** Determines the order of a column's dates: call `see` with each cell, then `result`. */
export function dateOrderProof() {
  const proven: ProvenOrders = { orders: [...dateOrders], has: false, matters: false, proof: undefined };
  /** Whether some date may start with a two-digit year; otherwise `year` is not a possible order. */
  let isShort = false;
  return {
    see(line: number, text: string): void {
      const days = readWrittenDate(text)?.days;
      if (!days) return;
      proven.has = true;
      const [first, ...others] = new Set(Object.values(days));
      const orders = dateOrders.filter((order) => days[order] !== undefined);
      if (others.length === 0 && orders.length === dateOrders.length) return;
      if (days.year !== undefined) isShort = true;
      proven.matters ||= others.length > 0 || (first !== undefined && orders.length < 2);
      const left = proven.orders.filter((order) => orders.includes(order));
      if (orders.length === 1) proven.proof ??= { line, text };
      proven.orders = left;
    },
    result: (): ProvenOrders => ({
      ...proven,
      orders: isShort ? proven.orders : proven.orders.filter((order) => order !== "year"),
    }),
  };
}

/** The order in which a country writes dates in figures; undefined where there are several or the country is unknown. */
export function conventionOf(locale: string): DateOrder | undefined {
  const { region, language } = new Intl.Locale(locale);
  if (region === undefined && language === "en") return undefined;
  const parts = new Intl.DateTimeFormat(conventionsOf(locale), {
    dateStyle: "short",
    calendar: "gregory",
  }).formatToParts(0);
  const first = parts.find(({ type }) => type === "day" || type === "month" || type === "year");
  return dateOrders.find((order) => order === first?.type);
}

/**
 * The order in which a column is read: the chosen one, the one that its dates prove, or the country's.
 *
 * @returns undefined if staff must choose: nothing proves it and the country has no order that fits, or the dates
 * contradict each other.
 */
export function decideOrder(
  { orders, matters }: ProvenOrders,
  convention: DateOrder | undefined,
  chosen?: DateOrder,
): DateOrder | undefined {
  if (chosen) return chosen;
  if (orders.length === 1 || !matters) return orders[0] ?? dateOrders[0];
  return orders.find((order) => order === convention);
}

/**
 * The time in a cell that has nothing but a date, as ISO 8601 with its offset or, without one, as wall time. A date
 * alone means its start.
 *
 * @param order undefined: only dates that are the same in every order are read.
 */
export function readDate(text: string, order: DateOrder | undefined): string | undefined {
  const written = readWrittenDate(text);
  if (!written?.isWhole) return undefined;
  const { day: dayFirst, month: monthFirst, year: yearFirst } = written.days;
  // With the year first, a date in ISO 8601 is the same in every order.
  const inAny = dayFirst === monthFirst ? dayFirst : undefined;
  const day = order === undefined ? inAny : { day: dayFirst, month: monthFirst, year: yearFirst ?? inAny }[order];
  return day && `${day}T${written.time ?? "00:00:00"}${written.offset ?? ""}`;
}
