import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import type { GuestRowProps } from "../sheet/guest-row-props.ts";
import type { Guest } from "../sheet/sheet.ts";
import { GuestRow } from "./guest-row.tsx";

/** Rows of a kind that are rendered at first: five thousand claims would freeze a phone. */
const FIRST_ROWS = 40;
/** The same for search results, which are rendered while someone types. */
const FIRST_RESULTS = 12;

interface GuestListProps extends Pick<GuestRowProps, "now" | "readOnly" | "mayOverride" | "onAction" | "onUndo"> {
  title: string;
  /** Only the number of guests is shown, until they are unfolded or a search finds some. */
  isFolded?: boolean;
  /** The guests are search results. */
  isSearched: boolean;
  guests: readonly Guest[];
  /** Rows to render for now; without limit after that. */
  most: number;
  /** More controls of an open row. */
  details: (guest: Guest) => ReactNode;
}

/** The guests of a kind under their heading; all of them in print. */
function GuestList({ title, isFolded = false, isSearched, guests, most, details, ...row }: GuestListProps) {
  const [more, setMore] = useState(0);
  const [open, setOpen] = useState<string | null>(null);
  useEffect(() => {
    const before = () => flushSync(() => setMore(Number.POSITIVE_INFINITY));
    const after = () => setMore(0);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  const [unfolded, setUnfolded] = useState(false);
  const shown = (isSearched ? FIRST_RESULTS : FIRST_ROWS) + more;
  const isShort = isFolded && !isSearched && guests.length > FIRST_ROWS && !unfolded && more === 0;
  const toggle = useCallback((id: string) => setOpen((before) => (before === id ? null : id)), []);
  if (guests.length === 0) return null;
  return (
    <section className="mt-7">
      <h2 className="wide break-after-avoid text-lg font-extrabold uppercase">
        {title} <span className="tabular font-medium text-quiet">{guests.length}</span>
      </h2>
      <ul className="mt-1">
        {guests.slice(0, isShort ? 0 : Math.min(shown, most)).map((guest) => (
          <GuestRow {...row} key={guest._id} guest={guest} open={open === guest._id} onOpen={toggle}>
            {open === guest._id && details(guest)}
          </GuestRow>
        ))}
      </ul>
      {(isShort || guests.length > shown) && (
        <button
          type="button"
          onClick={() => (isShort ? setUnfolded(true) : setMore(more + 200))}
          className="mt-3 min-h-13 w-full cursor-pointer border-2 border-rule text-base font-semibold print:hidden"
        >
          {isShort
            ? `Show all ${formatNumber(guests.length)}`
            : `Show more (${formatNumber(guests.length - shown)} left)`}
        </button>
      )}
    </section>
  );
}

/** Rows that fill a phone's screen. */
const SCREEN_ROWS = 8;

/**
 * Renders a screenful of rows first and the rest right after, since someone at the door waits for the first.
 *
 * @param text the search text, or empty.
 * @returns a function from a list's length to the rows to render now; call it once per list, in order.
 */
function useRowsInTurn(text: string): (count: number) => number {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => startTransition(() => setSettled(text)), [text]);
  let left = settled === text ? Number.POSITIVE_INFINITY : SCREEN_ROWS;
  return (count) => {
    const most = left;
    left = Math.max(0, left - count);
    return most;
  };
}

interface GuestListsProps extends Omit<GuestListProps, "title" | "isFolded" | "most"> {
  text: string;
}

/** The guests of a sheet by kind. */
export function GuestLists({ guests, text, isSearched, ...rest }: GuestListsProps) {
  const byKind = useMemo(() => Map.groupBy(guests, ({ kind }) => kind), [guests]);
  const rowsFor = useRowsInTurn(isSearched ? text : "");
  const of = (kind: Guest["kind"]) => {
    const guests = byKind.get(kind) ?? [];
    return { guests, most: rowsFor(guests.length), isSearched, ...rest };
  };
  return (
    <>
      <GuestList title="Tables" {...of("vip-table")} />
      <GuestList title="Functions" {...of("function")} />
      <GuestList title="Offers" {...of("claim")} />
      <GuestList title="Guest lists" isFolded {...of("list")} />
      <GuestList title="Tickets" isFolded {...of("ticket")} />
    </>
  );
}
