import { Fragment, memo, type ReactNode } from "react";
import type { GuestActionKind } from "../door/door-actions.ts";
import { formatTime } from "../lib/wall-time.ts";
import { shownCode } from "../offers/claim-code.ts";
import type { Guest } from "./sheet.ts";
import { lineOf, minutesLeft, stateLines, statusText } from "./sheet-text.ts";

interface GuestRowProps {
  guest: Guest;
  /** The server's clock, ms since 1970. */
  now: number;
  open: boolean;
  /** Nothing can be recorded. */
  readOnly: boolean;
  onOpen: (id: string) => void;
  onAction: (guest: Guest, what: GuestActionKind) => void;
  onUndo: (guest: Guest) => void;
  /** More controls of an open row. */
  children?: ReactNode;
}

const undoLabels = {
  arrived: "Undo check-in",
  seated: "Undo seating",
  "no-show": "Undo no-show",
  redeemed: "Undo redemption",
};

const thumb =
  "inline-flex min-h-13 cursor-pointer flex-col items-center justify-center px-2 text-base leading-tight font-semibold whitespace-nowrap";
const todo = `${thumb} border-2 border-ink text-ink active:bg-ink active:text-paper`;
const isIn = `${thumb} tabular bg-[#0b7a4b] text-white`;
const isOut = `${thumb} bg-(--past) text-(--past-ink)`;

function More({
  guest,
  readOnly,
  onAction,
  onUndo,
  children,
}: Pick<GuestRowProps, "guest" | "readOnly" | "onAction" | "onUndo" | "children">) {
  const { kind, state } = guest;
  const isParty = kind === "vip-table" || kind === "function";
  return (
    <div className="col-span-full grid gap-3 pt-1 pb-3 print:hidden">
      {guest.note && <p className="text-base wrap-anywhere">{guest.note}</p>}
      <p className="text-quiet">
        {guest.reference}
        {state.first && ` · ${state.first.door || "this phone"}`}
      </p>
      {!readOnly && (
        <div className="flex flex-wrap gap-2">
          {state.live.length > 0 && (
            <button type="button" className={todo} onClick={() => onUndo(guest)}>
              {state.now && undoLabels[state.now]}
            </button>
          )}
          {isParty && state.now !== "seated" && (
            <button type="button" className={todo} onClick={() => onAction(guest, "seated")}>
              Seat
            </button>
          )}
          {isParty && state.now !== "no-show" && (
            <button type="button" className={todo} onClick={() => onAction(guest, "no-show")}>
              No-show
            </button>
          )}
          {isParty && state.now === "no-show" && (
            <button type="button" className={todo} onClick={() => onAction(guest, "arrived")}>
              Check in
            </button>
          )}
        </div>
      )}
      {children}
    </div>
  );
}

/** One guest: time or code, name, and the button of the next action. */
export const GuestRow = memo(function GuestRow(props: GuestRowProps) {
  const { guest, now, open, readOnly, onOpen, onAction } = props;
  const { kind, state, code } = guest;
  const done = state.now !== null;
  const late = (minutesLeft(guest, now) ?? 1) <= 0;
  const text = statusText(kind, state);
  const [time, half] = formatTime(guest.comes).split(" ");
  const [first, second] = code ? shownCode(code).split("-") : [guest.reference.slice(4)];
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_100px] items-center gap-x-3 border-b border-rule py-2.5 break-inside-avoid">
      <p className={`wide tabular text-lg leading-tight font-extrabold ${done ? "text-quiet" : ""}`}>
        {kind === "list" || kind === "ticket" ? null : kind === "claim" ? (
          <span className="block text-base">
            {first}
            <br />
            {second}
          </span>
        ) : (
          <>
            <span className="block text-base whitespace-nowrap">{time}</span> <span className="text-sm">{half}</span>
          </>
        )}
      </p>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => onOpen(guest._id)}
        className="min-h-13 min-w-0 cursor-pointer text-left"
      >
        <span className={`block text-lg leading-snug wrap-anywhere ${done ? "" : "font-bold"}`}>
          {guest.name}
          {kind !== "vip-table" && kind !== "function"
            ? guest.guests > 1 && ` + ${guest.guests - 1}`
            : ` · ${guest.guests}`}
        </span>
        <span className={`line-clamp-2 print:line-clamp-none ${late ? "font-semibold text-danger" : "text-quiet"}`}>
          {/* An open row shows the note below. */}
          {lineOf(guest, now, !open)}
        </span>
      </button>
      {readOnly && !done ? (
        <p className="text-right text-quiet">{kind === "claim" ? "Not redeemed" : "Expected"}</p>
      ) : (
        <button
          type="button"
          aria-label={done ? `${guest.name}: ${text}. More` : `${text}: ${guest.name}`}
          onClick={() => (done ? onOpen(guest._id) : onAction(guest, kind === "claim" ? "redeemed" : "arrived"))}
          className={`${done ? (state.now === "no-show" ? isOut : isIn) : todo} print:border print:border-ink print:bg-transparent print:px-1 print:text-ink`}
        >
          {stateLines(kind, state).map((line, index) => (
            <Fragment key={line}>
              {index > 0 && " "}
              <span>{line}</span>
            </Fragment>
          ))}
        </button>
      )}
      {open && <More {...props} />}
    </li>
  );
});
