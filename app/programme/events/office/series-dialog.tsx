import { Link } from "react-router";
import { formatDay, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { Chip } from "../../../platform/ui/office/chip.tsx";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { today } from "../../../platform/venue/today.ts";
import { toastError } from "../../../staff/toolkit/error-message.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { SeriesNight } from "../shapes.ts";
import { eventCalls } from "./event-calls.ts";
import { fieldText } from "./event-start.ts";

interface SeriesDialogProps {
  /** The ids of the series, and of the event that it was opened from. */
  series: string;
  event: string;
  onClose: () => void;
  /** The event that it was opened from was skipped. */
  onSkipped: () => void;
}

function Standing({ night }: { night: SeriesNight }) {
  if (night.skipped) return <Chip tone="past">Skipped</Chip>;
  return night.status ? <Chip tone="done">Active</Chip> : <Chip tone="calm">Inactive</Chip>;
}

interface NightRowProps {
  night: SeriesNight;
  current: boolean;
  /** Skips or restores it. */
  onChange: () => void;
}

function NightRow({ night, current, onChange }: NightRowProps) {
  const { _id, name, start_date, end_date, skipped, own } = night;
  const day = formatDay(start_date, today());
  const over = Date.parse(end_date) <= Date.now();
  const changes = useCan()("events.change");
  return (
    <li className="flex items-center gap-x-3 border-b border-rule px-3 py-1.5 last:border-b-0">
      <div className={`min-w-0 flex-1 py-1 ${over ? "text-quiet" : ""}`}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {skipped || current ? (
            <span className="font-semibold">{day}</span>
          ) : (
            <Link to={`/admin/edit-event/${_id}`} className="font-semibold underline-offset-4 hover:underline">
              {day}
            </Link>
          )}
          <span className="text-quiet">
            {formatTime(start_date)} – {formatTime(end_date)}
          </span>
          {current && <span className="text-quiet">this event</span>}
          <Standing night={night} />
        </p>
        {own.length > 0 && (
          <p className="text-sm wrap-anywhere text-quiet">
            Changed here: {own.includes("name") ? `“${name}”` : ""}
            {own.includes("name") && own.length > 1 ? ", " : ""}
            {fieldText(own.filter((field) => field !== "name"))}
          </p>
        )}
      </div>
      {!over && changes && (
        <OfficeButton
          look="quiet"
          aria-label={`${skipped ? "Restore" : "Skip"} ${day}`}
          onClick={onChange}
          className="-mr-2 shrink-0 px-3"
        >
          {skipped ? "Restore" : "Skip"}
        </OfficeButton>
      )}
    </li>
  );
}

/** The events of a series, with buttons to skip and restore. */
export function SeriesDialog({ series: id, event, onClose, onSkipped }: SeriesDialogProps) {
  const { data, failed, reload } = useApi("GET /event/series/:id", { params: { id } });
  const series = data?.series;

  const restore = async (night: SeriesNight) => {
    const answer = await eventCalls.restore(night);
    if (answer.kind === "ok") showToast(`${formatDay(night.start_date, today())} restored.`);
    else toastError(answer);
    await reload();
  };
  const skip = async (night: SeriesNight) => {
    const answer = await eventCalls.remove(night);
    if (answer.kind !== "ok") return toastError(answer);
    showToast(`${formatDay(night.start_date, today())} skipped. Hidden from guests.`, { undo: () => restore(night) });
    if (night._id === event) onSkipped();
    else await reload();
  };

  return (
    <DialogFrame
      title="Events in this series"
      lead={
        series && (
          <p className="text-quiet">
            {series.nights.length} events, {series.words}.
          </p>
        )
      }
      action={
        <OfficeButton data-first-focus onClick={onClose}>
          Close
        </OfficeButton>
      }
      width="large"
      onClose={onClose}
    >
      <DialogContent>
        {failed && <p className="font-semibold text-danger">{failed}</p>}
        {!series && !failed && <p className="text-quiet">Loading...</p>}
        {series && (
          <ul className="border border-rule bg-paper">
            {series.nights.map((night) => (
              <NightRow
                key={night._id}
                night={night}
                current={night._id === event}
                onChange={() => (night.skipped ? restore(night) : skip(night))}
              />
            ))}
          </ul>
        )}
      </DialogContent>
    </DialogFrame>
  );
}
