import { Fragment, memo } from "react";
import { formatTime } from "../../platform/lib/time/wall-time-text.ts";
import { shownCode } from "../../programme/offers/claim-code.ts";
import { stopFor } from "../sheet/guest-card.ts";
import { type GuestRowProps, thumb, todo } from "../sheet/guest-row-props.ts";
import { isParty } from "../sheet/sheet.ts";
import { isPartlyIn, lineOf, minutesLeft, peopleLeft, stateLines, statusText } from "../sheet/sheet-text.ts";
import { GuestFactsLines } from "./guest-facts-lines.tsx";
import { GuestRowMore } from "./guest-row-more.tsx";

const isIn = `${thumb} tabular bg-[#0b7a4b] text-white`;
const isPart = `${thumb} tabular border-2 border-[#0b7a4b] text-ink active:bg-ink active:text-paper`;
const isOut = `${thumb} bg-(--past) text-(--past-ink)`;

const stopLooks = {
  "not-admitted": `${thumb} bg-[#b3261e] text-white`,
  manager: `${thumb} bg-[#ffc58a] text-[#17111b]`,
};

/** One guest: time or code if any, name, and the button of the next action. */
export const GuestRow = memo(function GuestRow(props: GuestRowProps) {
  const { guest, now, open, readOnly, onOpen, onAction } = props;
  const { kind, state, code } = guest;
  const isPartly = isPartlyIn(guest);
  // Guests of lists and tickets have no arrival time.
  const isNamed = kind === "list" || kind === "ticket";
  const done = state.now !== null && !isPartly;
  const isVoid = guest.status === "void" && state.now === null;
  const stop = state.now === null ? stopFor(guest) : undefined;
  const isHeld = isVoid || stop !== undefined;
  const late = (minutesLeft(guest, now) ?? 1) <= 0;
  const text = statusText(guest);
  const [time, half] = formatTime(guest.comes).split(" ");
  const [first, second] = code ? shownCode(code).split("-") : [guest.reference.slice(4)];
  return (
    <li
      className={`grid items-center gap-x-3 border-b border-rule py-2.5 break-inside-avoid ${isNamed ? "grid-cols-[minmax(0,1fr)_100px]" : "grid-cols-[64px_minmax(0,1fr)_100px]"}`}
    >
      {!isNamed && (
        <p className={`wide tabular text-lg leading-tight font-extrabold ${done ? "text-quiet" : ""}`}>
          {kind === "claim" ? (
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
      )}
      <button
        type="button"
        aria-expanded={open}
        onClick={() => onOpen(guest._id)}
        className="min-h-13 min-w-0 cursor-pointer text-left"
      >
        <span className={`block text-lg leading-snug wrap-anywhere ${done ? "" : "font-bold"}`}>
          {guest.name || "No name"}
          {isParty(guest) ? ` · ${guest.guests}` : guest.guests > 1 && ` + ${guest.guests - 1}`}
        </span>
        <span className={`line-clamp-2 print:line-clamp-none ${late ? "font-semibold text-danger" : "text-quiet"}`}>
          {/* An open row shows the note below. */}
          {lineOf(guest, now, !open)}
        </span>
        <GuestFactsLines guest={guest} open={open} />
      </button>
      {readOnly && !done ? (
        <p className="text-right text-quiet">{isHeld ? text : kind === "claim" ? "Not redeemed" : "Expected"}</p>
      ) : (
        <button
          type="button"
          aria-label={done || isHeld ? `${guest.name}: ${text}. More` : `${text}: ${guest.name}`}
          onClick={() => {
            if (done || isHeld) return onOpen(guest._id);
            const people = peopleLeft(guest);
            onAction(guest, kind === "claim" ? "redeemed" : "arrived", { people, party: guest.guests });
          }}
          className={`${stop ? stopLooks[stop.by] : isVoid || state.now === "no-show" ? isOut : done ? isIn : isPartly ? isPart : todo} print:border print:border-ink print:bg-transparent print:px-1 print:text-ink`}
        >
          {stateLines(guest).map((line, index) => (
            <Fragment key={line}>
              {index > 0 && " "}
              <span>{line}</span>
            </Fragment>
          ))}
        </button>
      )}
      {open && <GuestRowMore {...props} />}
    </li>
  );
});
