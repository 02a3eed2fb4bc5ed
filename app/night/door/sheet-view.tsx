import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState } from "react";
import type { GuestActionKind } from "../../bookings/door-log/door-actions.ts";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { formatDay, formatTime } from "../../platform/lib/time/wall-time-text.ts";
import { Notice } from "../../platform/ui/office/notice.tsx";
import { dismissSuccessToast, showToast } from "../../platform/ui/office/toast-store.ts";
import { checkInRejectionReason } from "../../platform/venue/club-night.ts";
import { letInText } from "../count/count-places.ts";
import { findByPrintedCode } from "../scan/scan-code.ts";
import { Scanner } from "../scan/scanner.tsx";
import { FloorPlan } from "../seating/floor-plan.tsx";
import type { Picked } from "../seating/floor-section.tsx";
import { PartySeating } from "../seating/party-seating.tsx";
import { type SeatAt, useSeatAt } from "../seating/use-seat-at.ts";
import { findGuests, indexGuests } from "../sheet/find-guests.ts";
import type { ActionDetails, Night } from "../sheet/night-store.ts";
import { type Guest, isParty, leavesAt } from "../sheet/sheet.ts";
import { formatTimeAt } from "../sheet/sheet-text.ts";
import { type ShownNight, useNight } from "../sheet/use-night.ts";
import { GuestList } from "./guest-list.tsx";
import { OverrideList } from "./override-list.tsx";
import { SearchField } from "./search-field.tsx";
import { useDoorToasts } from "./use-door-toasts.ts";
import { WalkIn } from "./walk-in.tsx";

const resultText: Record<Exclude<GuestActionKind, "undone">, (name: string) => string> = {
  arrived: (name) => `${name} arrived.`,
  seated: (name) => `${name} seated.`,
  "no-show": (name) => `${name} marked no-show.`,
  redeemed: (name) => `${name}: offer redeemed.`,
};

const plural = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${more}`;

/** Tells that the phone is offline, logged out or full, and how many updates are unsent. */
function ConnectionNotice({ offSince, waiting, asOf, full, ended }: ShownNight) {
  const unsent = (when: string) =>
    waiting.length > 0 ? ` ${plural(waiting.length, "update", "updates")} will send when ${when}.` : "";
  const updated = asOf === null ? "" : ` Last updated ${formatTimeAt(asOf)}.`;
  const text = ended
    ? `Logged out.${unsent("you log in again")}`
    : offSince !== null
      ? `Offline since ${formatTimeAt(offSince)}.${unsent("you're back online")}${updated}`
      : "";
  return (
    <div role="status" className="print:hidden">
      {text && (
        <div className="mt-3">
          <Notice tone="warning">{text}</Notice>
        </div>
      )}
      {full && (
        <div className="mt-3">
          <Notice tone="bad">This phone’s storage is full. Don’t reload this page while you’re offline.</Notice>
        </div>
      )}
    </div>
  );
}

/** The line above the date. */
function above({ sheet, offSince, failed }: ShownNight): string {
  if (sheet) return sheet.title ? `${sheet.title} · doors ${formatTime(sheet.doors)}` : "No event";
  if (failed) return "";
  return offSince === null ? "Loading..." : "You’re offline. The guest list loads when you’re back online.";
}

function Total({ count, of, text }: { count: number; of: number; text: string }) {
  return (
    <div className="border-l border-rule py-3 pl-3.5 first:border-0 first:pl-0">
      <dd className="wide tabular text-2xl leading-none font-extrabold">{formatNumber(count)}</dd>
      <dt className="mt-1.5 text-quiet">
        of {formatNumber(of)} {text}
      </dt>
    </div>
  );
}

/** Rows that fill a phone's screen. */
const ONE_SCREEN = 8;

/**
 * Renders the rows of a screen first and the others right after them: someone at the door waits for the first.
 *
 * @param text what is searched; null before there is anyone.
 * @returns how many of a number of rows to render now, called once for each list in their order.
 */
function useRowsInTurn(text: string | null): (count: number) => number {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => startTransition(() => setSettled(text)), [text]);
  let left = settled === text ? Number.POSITIVE_INFINITY : ONE_SCREEN;
  return (count) => {
    const most = left;
    left = Math.max(0, left - count);
    return most;
  };
}

interface SheetViewProps {
  night: Night;
  /** Beside the date: the choice of nights, or the log-out button. */
  bar?: ReactNode;
  /** Below the search: adding incidents. */
  incident?: ReactNode;
  /** Whether the date is the page's heading. */
  isPage?: boolean;
  /** Nothing can be recorded. */
  readOnly?: boolean;
  /** They may correct the count; by default those who may override. */
  mayCorrect?: boolean;
}

/** The sheet of one night, for one hand in the dark. */
export function SheetView({ night, bar, incident, isPage = false, readOnly = false, mayCorrect }: SheetViewProps) {
  const shown = useNight(night);
  const { sheet, guests, totals, now, failed, offSince, asOf } = shown;
  const [text, setText] = useState("");
  const [rows, ticketKey] = [sheet?.rows, sheet?.ticket_key];
  const listed = useMemo(() => {
    const found = findGuests(guests, text);
    // The phone has the codes of tickets as hashes alone, which only a whole code matches.
    const isCode = found !== guests && /\d/.test(text) && rows && ticketKey !== undefined;
    const owners = new Set(
      isCode ? findByPrintedCode({ rows, ticket_key: ticketKey }, text).map(({ _id }) => _id) : [],
    );
    return owners.size === 0 ? found : guests.filter((guest) => owners.has(guest._id) || found.includes(guest));
  }, [guests, text, rows, ticketKey]);
  const byKind = useMemo(() => Map.groupBy(listed, ({ kind }) => kind), [listed]);
  const isSearched = listed !== guests;
  const rowsOf = useRowsInTurn(sheet === null ? null : isSearched ? text : "");

  useEffect(() => {
    let next = 0;
    let timer: ReturnType<typeof setTimeout>;
    const index = () => {
      next = indexGuests(guests, next);
      if (next < guests.length) timer = setTimeout(index, 20);
    };
    timer = setTimeout(index, 500);
    return () => clearTimeout(timer);
  }, [guests]);

  const early = checkInRejectionReason(night.night, now);
  const linkToast = useDoorToasts(night, shown);

  const action = useCallback(
    async (guest: Guest, what: GuestActionKind, more?: ActionDetails) => {
      // The last one's undo is enough: more would leave little of the sheet.
      dismissSuccessToast();
      if (early) return void showToast(`${guest.name}: ${early}`, { bad: true });
      const id = await night.action(guest._id, what, more);
      if (what === "undone") return;
      const inside = guest.state.people + (more?.people ?? guest.guests);
      const part = what === "arrived" && inside !== guest.guests ? ` ${inside} of ${guest.guests}.` : "";
      const undo = () => night.action(guest._id, "undone", { undoes: id });
      const text = resultText[what](guest.name) + part;
      linkToast(id, showToast(what === "no-show" ? text : letInText(night, text), { undo }));
    },
    [night, early, linkToast],
  );
  const undo = useCallback(
    (guest: Guest, undoes?: string) => {
      if (undoes === undefined) night.undo(guest._id, guest.state);
      else night.action(guest._id, "undone", { undoes });
    },
    [night],
  );

  const { seatAt, loadSuggestions, question } = useSeatAt(night, sheet ?? { ends: "" });
  const [planOpen, setPlanOpen] = useState(false);
  const [picked, setPicked] = useState<Picked>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const pick = (next: Picked) => {
    setPicked(next);
    setAsked(null);
  };
  const chooseTable = ({ _id }: Guest) => {
    setPicked({ party: _id });
    setAsked(_id);
    setPlanOpen(true);
  };
  const seat: SeatAt = async (...order) => {
    const done = await seatAt(...order);
    // Another party may have been chosen meanwhile.
    if (done) setPicked((now) => (now === picked ? null : now));
    if (done) setAsked((now) => (now === asked ? null : now));
    return done;
  };

  const Title = isPage ? "h1" : "p";
  const of = (kind: Guest["kind"]) => {
    const guests = byKind.get(kind) ?? [];
    return { guests, most: rowsOf(guests.length) };
  };
  const lists = {
    isSearched,
    now,
    readOnly,
    mayOverride: shown.mayOverride,
    onAction: action,
    onUndo: undo,
    details: (guest: Guest) =>
      sheet && !readOnly && isParty(guest) && sheet.floor.tables.length > 0 ? (
        <PartySeating
          guest={guest}
          until={sheet ? leavesAt(guest, sheet) : ""}
          night={night.night}
          onChoose={() => chooseTable(guest)}
          onSeat={seat}
        />
      ) : null,
  };
  return (
    <div className="mx-auto max-w-3xl px-(--office-gutter) pt-3 pb-10 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-quiet">{above(shown)}</p>
        <div className="max-sm:-ml-3 print:hidden">{bar}</div>
      </div>
      <Title className="display mt-2 text-[clamp(32px,10.5vw,44px)] uppercase">{formatDay(night.night)}</Title>
      <ConnectionNotice {...shown} />
      {early && sheet && (
        <div className="mt-3 print:hidden">
          <Notice tone="warning">{early}</Notice>
        </div>
      )}
      {failed && (
        <div role="alert" className="mt-3">
          <Notice tone="bad">{failed}</Notice>
        </div>
      )}
      {sheet && (
        <>
          <dl className="mt-4 grid grid-cols-3 border-y border-rule">
            <Total count={totals.guests.in} of={totals.guests.of} text="guests arrived" />
            <Total count={totals.tables.in} of={totals.tables.of} text="tables" />
            <Total count={totals.claims.in} of={totals.claims.of} text="offers redeemed" />
          </dl>
          <div
            className={`sticky z-10 -mx-1 flex gap-2.5 bg-paper px-1 py-3 print:hidden ${isPage ? "top-0" : "top-(--bar)"}`}
          >
            <SearchField onText={setText} />
            {!readOnly && <Scanner night={night} />}
          </div>
          <div className="flex flex-wrap gap-2.5 empty:hidden print:hidden">
            {!readOnly && <WalkIn night={night} early={early} />}
            {incident}
          </div>
          <FloorPlan
            open={planOpen}
            onOpen={setPlanOpen}
            sheet={sheet}
            guests={guests}
            now={now}
            offline={offSince === null ? null : formatTimeAt(asOf ?? offSince)}
            readOnly={readOnly}
            picked={picked}
            asked={asked}
            onPick={pick}
            onSeat={seat}
            loadSuggestions={loadSuggestions}
          />
          <p role="status" className="sr-only">
            {text.length > 1 ? plural(listed.length, "guest", "guests") : ""}
          </p>
          <GuestList title="Tables" {...of("vip-table")} {...lists} />
          <GuestList title="Functions" {...of("function")} {...lists} />
          <GuestList title="Offers" {...of("claim")} {...lists} />
          <GuestList title="Guest lists" isFolded {...of("list")} {...lists} />
          <GuestList title="Tickets" isFolded {...of("ticket")} {...lists} />
          {shown.mayOverride && !readOnly && text === "" && (
            <OverrideList night={night} shown={shown} mayCorrect={mayCorrect ?? true} />
          )}
          {sheet.more !== undefined && (
            <p role="status" className="mt-7 text-lg text-quiet">
              {offSince === null
                ? `Loading ${plural(sheet.more, "more guest", "more guests")}...`
                : `${plural(sheet.more, "more guest loads", "more guests load")} when you’re back online.`}
            </p>
          )}
          {listed.length === 0 && sheet.more === undefined && (
            <p className="mt-10 text-lg text-quiet">
              {guests.length === 0
                ? "No guests yet. Approved tables, functions, claimed offers, guest lists and tickets appear here automatically."
                : `No guests match “${text}”.`}
            </p>
          )}
        </>
      )}
      {question}
    </div>
  );
}
