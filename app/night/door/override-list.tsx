import { useMemo } from "react";
import type { DoorAction } from "../../bookings/door-log/door-actions.ts";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { todo } from "../sheet/guest-row-props.ts";
import type { Night } from "../sheet/night-state.ts";
import { listOverrides } from "../sheet/overrides.ts";
import { union } from "../sheet/sheet.ts";
import { formatTimeAt, placeText } from "../sheet/sheet-text.ts";
import type { ShownNight } from "../sheet/use-night.ts";

interface OverrideListProps {
  night: Night;
  shown: ShownNight;
  /** Whether the user may correct the count. */
  mayCorrect: boolean;
}

/** Overrides and corrections of the count, each with its reason and an undo. */
export function OverrideList({ night, shown: { sheet, waiting, guests }, mayCorrect }: OverrideListProps) {
  const actions = sheet?.ticks;
  const all = useMemo(() => (actions ? listOverrides(union(waiting, actions)) : []), [actions, waiting]);
  const names = useMemo(() => new Map(guests.map(({ _id, name }) => [_id, name || "No name"])), [guests]);
  if (all.length === 0) return null;
  const about = ({ what, request, people, party, room }: DoorAction) =>
    what === "corrected"
      ? `Count corrected to ${formatNumber(party ?? 0)}${room ? `, ${room}` : ""}`
      : `${names.get(request) ?? "Guest of another club night"}${people && people > 1 ? ` · ${people} people` : ""}`;
  return (
    <details className="mt-7 print:hidden">
      <summary className="wide flex min-h-13 cursor-pointer items-center gap-2 text-lg font-extrabold uppercase">
        Overrides <span className="tabular font-medium text-quiet">{all.length}</span>
      </summary>
      <ul>
        {all.map(({ action, undone }) => (
          <li key={action._id} className="flex items-center gap-3 border-b border-rule py-2.5">
            <div className="min-w-0 grow wrap-anywhere">
              <p className={undone ? "text-quiet line-through" : "font-semibold"}>{about(action)}</p>
              <p>{action.reason}</p>
              <p className="tabular text-quiet">
                {[formatTimeAt(action.at), placeText(action), action.by !== action.door && action.by]
                  .filter(Boolean)
                  .join(" · ")}
                {undone && `. Undone ${[formatTimeAt(undone.at), undone.by].filter(Boolean).join(", ")}.`}
              </p>
            </div>
            {!undone && (action.what !== "corrected" || mayCorrect) && (
              <button
                type="button"
                aria-label={`Undo: ${about(action)}`}
                onClick={() => night.action(action.request, "undone", { undoes: action._id })}
                className={todo}
              >
                Undo
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
