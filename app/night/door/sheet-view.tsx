import { type ReactNode, startTransition, useEffect, useMemo, useState } from "react";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { formatDay, formatTime } from "../../platform/lib/time/wall-time-text.ts";
import { Notice } from "../../platform/ui/office/notice.tsx";
import { checkInRejectionReason } from "../../platform/venue/club-night.ts";
import { findByPrintedCode } from "../scan/scan-code.ts";
import { Scanner } from "../scan/scanner.tsx";
import { FloorPlan } from "../seating/floor-plan.tsx";
import type { Picked } from "../seating/floor-section.tsx";
import { PartySeating } from "../seating/party-seating.tsx";
import { type SeatAt, useSeatAt } from "../seating/use-seat-at.ts";
import { findGuests, indexGuests } from "../sheet/find-guests.ts";
import type { Night } from "../sheet/night-state.ts";
import { type Guest, isParty, leavesAt } from "../sheet/sheet.ts";
import type { Sheet } from "../sheet/sheet-shapes.ts";
import { formatTimeAt } from "../sheet/sheet-text.ts";
import { type ShownNight, useNight } from "../sheet/use-night.ts";
import { GuestLists } from "./guest-list.tsx";
import { OverrideList } from "./override-list.tsx";
import { useGuestActions } from "./use-guest-actions.ts";
import { WalkIn } from "./walk-in.tsx";

/** Shows whether the phone is offline, logged out or out of storage, and its unsent updates. */
function ConnectionNotice({ offSince, waiting, lacking, asOf, full, ended }: ShownNight) {
  const unsent = (when: string) =>
    waiting.length > 0 ? ` ${formatCount(waiting.length, "update")} will send when ${when}.` : "";
  const updated = asOf === null ? "" : ` Last updated ${formatTimeAt(asOf)}.`;
  const text = ended
    ? `Logged out.${unsent("you log in again")}`
    : offSince !== null
      ? `Offline since ${formatTimeAt(offSince)}.${unsent("you're back online")}${updated}`
      : lacking > 0
        ? `The server was restored. This phone is sending it ${formatCount(lacking, "door action")} that it lacks.`
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
          <Notice tone="bad">This phone's storage is full. Don't reload this page while you're offline.</Notice>
        </div>
      )}
    </div>
  );
}

/** The line above the date. */
function above({ sheet, offSince, failed }: ShownNight): string {
  if (sheet) return sheet.title ? `${sheet.title} · doors ${formatTime(sheet.doors)}` : "No event";
  if (failed) return "";
  return offSince === null ? "Loading..." : "You're offline. The guest list loads when you're back online.";
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

/** Finds guests as someone types; each letter is shown before `onText` renders the results. */
function SearchField({ onText }: { onText: (text: string) => void }) {
  const [typed, setTyped] = useState("");
  return (
    <input
      type="search"
      dir="auto"
      aria-label="Find a guest"
      placeholder="Find a guest"
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value);
        startTransition(() => onText(value));
      }}
      className="office-input min-h-14! min-w-0 grow border-ink! text-lg! focus-visible:border-focus!"
    />
  );
}

/** The guests who match a text, by name or by a whole code. */
function useFound({ sheet, guests }: ShownNight, text: string): readonly Guest[] {
  const [rows, ticketKey] = [sheet?.rows, sheet?.ticket_key];
  return useMemo(() => {
    const found = findGuests(guests, text);
    // The phone has only hashes of ticket codes, which only a whole code matches.
    const isCode = found !== guests && /\d/.test(text) && rows && ticketKey !== undefined;
    const owners = new Set(
      isCode ? findByPrintedCode({ rows, ticket_key: ticketKey }, text).map(({ _id }) => _id) : [],
    );
    return owners.size === 0 ? found : guests.filter((guest) => owners.has(guest._id) || found.includes(guest));
  }, [guests, text, rows, ticketKey]);
}

/** Indexes guests for the search, in small steps while the phone is idle. */
function useSearchIndex(guests: readonly Guest[]): void {
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
}

/** The floor plan's selection, and seating with it. */
function useFloorSelection(night: Night, sheet: Sheet) {
  const { seatAt, loadSuggestions, question } = useSeatAt(night, sheet);
  const [open, onOpen] = useState(false);
  const [picked, setPicked] = useState<Picked>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const onPick = (next: Picked) => {
    setPicked(next);
    setAsked(null);
  };
  const chooseTable = ({ _id }: Guest) => {
    setPicked({ party: _id });
    setAsked(_id);
    onOpen(true);
  };
  const onSeat: SeatAt = async (...order) => {
    const done = await seatAt(...order);
    // Another party may have been chosen since.
    if (done) setPicked((now) => (now === picked ? null : now));
    if (done) setAsked((now) => (now === asked ? null : now));
    return done;
  };
  return { plan: { open, onOpen, picked, asked, onPick, onSeat, loadSuggestions }, chooseTable, question };
}

/** The end of a sheet: that guests are still loading, or that there are none. */
function SheetEnd({
  shown: { sheet, guests, offSince },
  text,
  none,
}: {
  shown: ShownNight;
  text: string;
  none: boolean;
}) {
  if (sheet?.more !== undefined)
    return (
      <p role="status" className="mt-7 text-lg text-quiet">
        {offSince === null
          ? `Loading ${formatCount(sheet.more, "more guest")}...`
          : `${formatCount(sheet.more, "more guest loads", "more guests load")} when you're back online.`}
      </p>
    );
  if (!none) return null;
  return (
    <p className="mt-10 text-lg text-quiet">
      {guests.length === 0
        ? "No guests yet. Approved tables, functions, claimed offers, guest lists and tickets appear here automatically."
        : `No guests match “${text}”.`}
    </p>
  );
}

interface SheetBodyProps extends Pick<SheetViewProps, "night" | "incident" | "isPage" | "mayCorrect"> {
  shown: ShownNight;
  sheet: Sheet;
  early: string | undefined;
  actions: ReturnType<typeof useGuestActions>;
  readOnly: boolean;
}

/** A sheet with its actions: search, scan, let in and seat. */
function SheetBody(props: SheetBodyProps) {
  const { night, shown, sheet, early, actions, incident, isPage, readOnly, mayCorrect = true } = props;
  const { guests, totals, now, offSince, asOf, mayOverride } = shown;
  const [text, setText] = useState("");
  const found = useFound(shown, text);
  useSearchIndex(guests);
  const { plan, chooseTable, question } = useFloorSelection(night, sheet);
  const seatingOf = (guest: Guest) =>
    !readOnly && isParty(guest) && sheet.floor.tables.length > 0 ? (
      <PartySeating
        guest={guest}
        until={leavesAt(guest, sheet)}
        night={night.night}
        onChoose={() => chooseTable(guest)}
        onSeat={plan.onSeat}
      />
    ) : null;
  return (
    <>
      <dl className="mt-4 grid grid-cols-3 border-y border-rule">
        <Total count={totals.guests.in} of={totals.guests.of} text="guests arrived" />
        <Total count={totals.tables.in} of={totals.tables.of} text="tables" />
        <Total count={totals.claims.in} of={totals.claims.of} text="offers redeemed" />
      </dl>
      <div
        className={`sticky z-10 -mx-1 flex gap-2.5 bg-paper px-1 py-3 print:hidden ${isPage ? "top-0" : "top-[var(--bar-height,var(--bar))]"}`}
      >
        <SearchField onText={setText} />
        {!readOnly && <Scanner night={night} />}
      </div>
      <div className="flex flex-wrap gap-2.5 empty:hidden print:hidden">
        {!readOnly && <WalkIn night={night} early={early} />}
        {incident}
      </div>
      <FloorPlan
        {...plan}
        sheet={sheet}
        guests={guests}
        now={now}
        offline={offSince === null ? null : formatTimeAt(asOf ?? offSince)}
        readOnly={readOnly}
      />
      <p role="status" className="sr-only">
        {text.length > 1 ? formatCount(found.length, "guest") : ""}
      </p>
      <GuestLists
        {...actions}
        guests={found}
        text={text}
        isSearched={found !== guests}
        now={now}
        readOnly={readOnly}
        mayOverride={mayOverride}
        details={seatingOf}
      />
      {mayOverride && !readOnly && text === "" && <OverrideList night={night} shown={shown} mayCorrect={mayCorrect} />}
      <SheetEnd shown={shown} text={text} none={found.length === 0} />
      {question}
    </>
  );
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
  /** Whether the user may correct the count; by default, whether they may override. */
  mayCorrect?: boolean;
}

/** The sheet of a night, usable with one hand in the dark. */
export function SheetView({ night, bar, isPage = false, readOnly = false, ...rest }: SheetViewProps) {
  const shown = useNight(night);
  const { sheet, now, failed } = shown;
  const early = checkInRejectionReason(night.night, now);
  const actions = useGuestActions(night, shown, early);
  const Title = isPage ? "h1" : "p";
  return (
    // The scroll margin keeps focused elements out from under the sticky search.
    <div className="mx-auto max-w-3xl px-(--office-gutter) pt-3 pb-10 print:max-w-none print:p-0 [&_:is(a,button,input,select,summary)]:scroll-mt-24">
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
        <SheetBody
          {...rest}
          night={night}
          shown={shown}
          sheet={sheet}
          early={early}
          actions={actions}
          isPage={isPage}
          readOnly={readOnly}
        />
      )}
    </div>
  );
}
