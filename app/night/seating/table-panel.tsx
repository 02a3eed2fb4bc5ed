import type { ReactNode } from "react";
import { seatsText, type TableGroup } from "../../bookings/floor/plan.ts";
import { formatTime } from "../../platform/lib/time/wall-time-text.ts";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import { formatMoney } from "../../platform/venue/money.ts";
import type { Guest } from "../sheet/sheet.ts";

/** Parties that are listed for a table at first. */
const MAX_OFFERED = 6;

interface TablePanelProps {
  group: TableGroup;
  /** The parties at this table. */
  here: readonly Guest[];
  unseated: readonly Guest[];
  /** Nothing can be assigned. */
  readOnly: boolean;
  onSeat: (guest: Guest) => void;
  onMove: (guest: Guest) => void;
  onUnassign: (guest: Guest) => void;
  onClose: () => void;
}

/** Orders parties for a table: those that fit first, the largest first among them. */
function byFit(seats: number) {
  return (a: Guest, b: Guest) => Number(a.guests > seats) - Number(b.guests > seats) || b.guests - a.guests;
}

function Party({ guest: { comes, name, guests }, children }: { guest: Guest; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-t border-rule py-1.5">
      <span className="min-w-0 grow basis-40 text-base wrap-anywhere">
        <span className="tabular">{formatTime(comes)}</span> {name} · {guests}
      </span>
      {children}
    </li>
  );
}

/** A table of the plan: who has it, and who can be seated there. */
export function TablePanel({ group, here, unseated, readOnly, onSeat, onMove, onUnassign, onClose }: TablePanelProps) {
  const fits = [...unseated].sort(byFit(group.seats)).slice(0, MAX_OFFERED);
  const facts = [
    seatsText(group.seats),
    group.minimum !== null && `min. ${formatMoney(group.minimum)}`,
    group.state && `${group.state}${group.note ? `: ${group.note}` : ""}`,
  ];
  return (
    <section aria-label={group.name} className="mt-3 border-2 border-ink p-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-lg font-bold wrap-anywhere">{group.name}</h3>
          <p className="text-quiet wrap-anywhere">{facts.filter(Boolean).join(" · ")}</p>
        </div>
        <OfficeButton look="quiet" onClick={onClose} className="min-h-12 -mt-2 -mr-2">
          Close
        </OfficeButton>
      </div>
      <ul className="mt-2">
        {here.map((guest) => (
          <Party key={guest._id} guest={guest}>
            {!readOnly && (
              <span className="flex gap-1">
                <OfficeButton look="quiet" onClick={() => onMove(guest)} className="min-h-12">
                  Move<span className="sr-only"> {guest.name}</span>
                </OfficeButton>
                <OfficeButton look="quiet" onClick={() => onUnassign(guest)} className="min-h-12">
                  Unassign<span className="sr-only"> {guest.name}</span>
                </OfficeButton>
              </span>
            )}
          </Party>
        ))}
      </ul>
      {fits.length > 0 && (
        <>
          <h4 className="mt-3 font-semibold">Seat here</h4>
          <ul className="mt-1">
            {fits.map((guest) => (
              <Party key={guest._id} guest={guest}>
                <OfficeButton onClick={() => onSeat(guest)} className="min-h-12">
                  Seat<span className="sr-only"> {guest.name}</span>
                </OfficeButton>
              </Party>
            ))}
          </ul>
        </>
      )}
      {here.length === 0 && fits.length === 0 && !readOnly && (
        <p className="mt-2 text-quiet">Every party has a table.</p>
      )}
    </section>
  );
}
