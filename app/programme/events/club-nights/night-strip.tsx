import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { nightRow, noNights } from "../../../bookings/requests/forms/party.tsx";
import { bookableDays } from "../../../bookings/requests/limits.ts";
import { MediaImage } from "../../../house/images/media-image.tsx";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { buttonClass } from "../../../platform/ui/button.ts";
import { ChoiceRow } from "../../../platform/ui/choice-row.tsx";
import { tonight } from "../../../platform/venue/club-night.ts";
import { settings } from "../../../platform/venue/current.ts";
import { ensureEvents, useEvents } from "../use-events.ts";
import { type ClubNight, clubNights, clubNightText } from "./club-nights.ts";
import type { TableNight } from "./shapes.ts";

/** How many club nights the row shows at first, and adds at once. */
const STEP = 24;

/** The club nights that a form offers, loaded if they are not; `missing` says why there are none. */
export function useClubNights(): { nights: ClubNight[]; missing: string | undefined } {
  const events = useEvents(({ list }) => list);
  const failed = useEvents(({ offline }) => offline);
  const loading = useEvents(({ holds }) => holds === null);
  useEffect(() => ensureEvents(), []);
  const nights = clubNights(events, settings().hours, bookableDays());
  return { nights, missing: failed ? noNights : loading ? undefined : "No events announced yet. Choose a date above." };
}

interface NightStripProps extends ReturnType<typeof useClubNights> {
  /** The chosen date, or empty. */
  date: string;
  choose: (night: string) => void;
  /** The nearest club nights, if the chosen date was rejected. */
  nearby: TableNight["nearby"];
}

/**
 * Club nights in a row, with name, date and poster; one is chosen like a radio button. In their place, buttons with the
 * nearest ones if another date was rejected.
 */
export function NightStrip({ nights, missing, date, choose, nearby }: NightStripProps) {
  const row = useRef<HTMLDivElement>(null);
  const [most, setMost] = useState(STEP);
  // The chosen night is always shown, even far ahead.
  const shown = nights.slice(0, Math.max(most, nights.findIndex(({ night }) => night === date) + 1));
  const more = Math.min(STEP, nights.length - shown.length);
  const showMore = () => {
    flushSync(() => setMost(shown.length + more));
    row.current?.querySelectorAll("input")[shown.length]?.focus();
  };
  if (nearby.length > 0 && !nights.some(({ night }) => night === date)) {
    return (
      <ChoiceRow legend="Other club nights" className={nightRow}>
        <div className="flex min-w-0 grow flex-wrap content-start gap-3">
          {nearby.map((clubNight) => (
            <button
              key={clubNight.night}
              type="button"
              onClick={() => choose(clubNight.night)}
              className={buttonClass("outline", "max-w-full px-4 wrap-anywhere max-sm:grow")}
            >
              {clubNightText(clubNight, tonight())}
            </button>
          ))}
        </div>
      </ChoiceRow>
    );
  }
  return (
    <ChoiceRow legend="Club nights" className={nightRow}>
      {nights.length === 0 ? (
        missing
      ) : (
        <div ref={row} className="flex gap-4">
          {shown.map(({ night, name, imgsrc, picture }) => (
            <label key={night} className="group relative w-28 shrink-0 cursor-pointer">
              <input
                type="radio"
                name="night"
                value={night}
                checked={night === date}
                onChange={() => choose(night)}
                className="absolute inset-x-0 top-0 h-35 w-full cursor-pointer opacity-0"
              />
              <span
                aria-hidden="true"
                className="pointer-events-none block border-2 border-transparent group-has-checked:border-ink group-has-focus-visible:outline-3 group-has-focus-visible:outline-focus"
              >
                <MediaImage src={imgsrc} facts={picture} alt="" sizes="112px" className="aspect-4/5" />
              </span>
              <span className="wide tabular mt-2 block px-1 py-0.5 text-sm group-has-checked:bg-ink group-has-checked:text-paper">
                {formatDay(night)}
              </span>
              <span className="line-clamp-2 px-1 text-sm wrap-anywhere text-quiet">{name}</span>
            </label>
          ))}
          {more > 0 && (
            <button
              type="button"
              onClick={showMore}
              className={buttonClass("outline", "h-35 w-28 shrink-0 px-2 text-wrap")}
            >
              {more === 1 ? "1 more night" : `${more} more nights`}
            </button>
          )}
        </div>
      )}
    </ChoiceRow>
  );
}
