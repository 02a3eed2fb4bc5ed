import { useEffect, useState } from "react";
import { type NightPartsProps, nightRow, noDates } from "../../bookings/requests/forms/party.tsx";
import { fetchJson } from "../../platform/lib/fetch-json.ts";
import { formatDay, formatTime } from "../../platform/lib/time/wall-time-text.ts";
import { buttonClass } from "../../platform/ui/button.ts";
import { ChoiceRow } from "../../platform/ui/choice-row.tsx";
import { tonight } from "../../platform/venue/club-night.ts";
import { settings } from "../../platform/venue/current.ts";
import { hoursOf } from "../../platform/venue/schema/opening-hours.ts";
import { useClubNights } from "../../programme/events/club-nights/night-strip.tsx";

/** The next free dates, loaded once; undefined while loading. */
function useFreeDates(): readonly string[] | undefined {
  const [dates, setDates] = useState<readonly string[]>();
  useEffect(() => {
    let wanted = true;
    fetchJson<{ dates: string[] }>("/api/function-dates").then(
      (answer) => wanted && setDates(answer.dates),
      () => wanted && setDates([]),
    );
    return () => {
      wanted = false;
    };
  }, []);
  return dates;
}

/** A note about the club night on a date; undefined if there is none. */
function clubNightNote(date: string, name: string): string | undefined {
  const [hours] = hoursOf(settings().hours, date).open;
  if (!hours && !name) return undefined;
  const what = [name, hours && `${formatTime(hours.opens)} to ${formatTime(hours.closes)}`].filter(Boolean).join(", ");
  return `A club night (${what}): your function would end before doors, or share the club with our guests. Tell us in the comment which suits you.`;
}

/** The next free dates for a function, and a note if the chosen date has a club night. */
export default function FunctionNight({ date, choose, tell }: NightPartsProps) {
  const { nights } = useClubNights();
  const dates = useFreeDates();
  const name = nights.find(({ night }) => night === date)?.name ?? "";
  const note = date ? clubNightNote(date, name) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tell` sets a state of the form.
  useEffect(() => tell({ name: "", note }), [note]);
  return (
    <ChoiceRow legend="Free dates" className={nightRow}>
      {dates?.length === 0 && noDates}
      {dates && dates.length > 0 && (
        <div className="flex min-w-0 grow flex-wrap content-start gap-3">
          {dates.map((day) => (
            <button
              key={day}
              type="button"
              aria-pressed={day === date}
              onClick={() => choose(day)}
              className={buttonClass(day === date ? "action" : "outline", "tabular px-4 max-sm:grow")}
            >
              {formatDay(day, tonight())}
            </button>
          ))}
        </div>
      )}
    </ChoiceRow>
  );
}
