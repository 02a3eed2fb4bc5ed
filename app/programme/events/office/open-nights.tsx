import { formatDay, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { today } from "../../../platform/venue/today.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { OpenNight } from "../shapes.ts";

/** The next open club nights without an event, each a button that fills in its hours. */
export function OpenNights({ onChoose }: { onChoose: (night: OpenNight) => void }) {
  const { data } = useApi("GET /event/open-nights", {});
  if (!data || data.nights.length === 0) return null;
  return (
    <div className="col-span-full flex flex-wrap items-center gap-2">
      <span className="text-sm text-quiet">Next open nights:</span>
      {data.nights.map((night) => (
        <OfficeButton key={night.night} look="outline" onClick={() => onChoose(night)}>
          {formatDay(night.night, today())}, {formatTime(night.start_date)} – {formatTime(night.end_date)}
        </OfficeButton>
      ))}
    </div>
  );
}
