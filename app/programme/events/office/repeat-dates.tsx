import { formatLongDate, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import type { PlannedNight } from "../shapes.ts";

interface RepeatDatesProps {
  nights: readonly PlannedNight[];
  isSelected: (planned: PlannedNight) => boolean;
  onSelect: (night: string, selected: boolean) => void;
}

/** The dates of a new series with their notes; unticked dates are skipped. */
export function RepeatDates({ nights, isSelected, onSelect }: RepeatDatesProps) {
  return (
    <ul className="max-h-[38svh] overflow-y-auto border border-rule bg-paper">
      {nights.map((planned) => {
        const { night, start_date, end_date, notes } = planned;
        const selected = isSelected(planned);
        return (
          <li key={night} className="border-b border-rule last:border-b-0">
            <label className="flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus">
              <input
                type="checkbox"
                checked={selected}
                onChange={({ currentTarget }) => onSelect(night, currentTarget.checked)}
                className="mt-0.5 size-4.5 shrink-0 accent-(--action) outline-none"
              />
              <span className={`min-w-0 ${selected ? "" : "text-quiet line-through"}`}>
                <span className="font-semibold">{formatLongDate(night)}</span>{" "}
                <span className="inline-block text-quiet">
                  {formatTime(start_date)} – {formatTime(end_date)}
                </span>
              </span>
            </label>
            {(selected || planned.closed) && notes.length > 0 && (
              <ul className="grid gap-px pb-2.5">
                {notes.map(({ message, weight }) => (
                  <li
                    key={message}
                    className={`mr-3 ml-10 px-2.5 py-1.5 text-[13px] font-medium ${weight === "note" ? "bg-(--calm) text-(--calm-ink)" : "bg-(--busy) text-(--busy-ink)"}`}
                  >
                    {message}
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}
