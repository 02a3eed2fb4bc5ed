import { formatTime } from "../../platform/lib/time/wall-time-text.ts";
import type { Guest } from "../sheet/sheet.ts";
import type { usePartyDrag } from "./party-drag.ts";

interface PartyChipsProps {
  parties: readonly Guest[];
  picked: string | null;
  onPick: (id: string | null) => void;
  drags: ReturnType<typeof usePartyDrag>;
}

/** Parties without a table, to choose one or to drag it onto the plan. */
export function PartyChips({ parties, picked, onPick, drags }: PartyChipsProps) {
  return (
    <ul aria-label="Parties without a table" className="flex gap-2 overflow-x-auto pb-2 sm:flex-wrap">
      {parties.map(({ _id, name, guests, comes }) => (
        <li key={_id} className="max-w-64 shrink-0">
          <button
            type="button"
            aria-pressed={picked === _id}
            onClick={() => drags.wasDrag() || onPick(picked === _id ? null : _id)}
            {...drags.handlers(_id)}
            className={`flex min-h-13 w-full cursor-pointer items-center gap-2 border-2 pr-3 text-left select-none ${
              picked === _id ? "border-ink bg-ink text-paper" : "border-rule"
            }`}
          >
            <span
              data-handle=""
              aria-hidden="true"
              className="grid h-13 w-8 shrink-0 cursor-grab touch-none place-items-center text-lg opacity-60"
            >
              ⠿
            </span>
            <span className="min-w-0">
              <span className="line-clamp-1 text-base font-semibold wrap-anywhere">{name}</span>
              <span className="tabular block text-sm">
                {formatTime(comes)} · {guests === 1 ? "1 guest" : `${guests} guests`}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
