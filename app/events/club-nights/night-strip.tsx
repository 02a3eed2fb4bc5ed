import { useEffect } from "react";
import { tonight } from "../../content/club-night.ts";
import { settings } from "../../content/current.ts";
import { formatDay } from "../../lib/wall-time.ts";
import { MediaImage } from "../../media/media-image.tsx";
import { bookableDays } from "../../requests/forms/limits.ts";
import { buttonClass } from "../../ui/button.ts";
import { ensureEvents, useEvents } from "../events-store.ts";
import { type ClubNight, clubNights, clubNightText } from "./club-nights.ts";
import type { TableNight } from "./table-night.ts";

/** Most club nights in the row; other dates are typed. */
const MOST = 24;

/** The club nights that a form offers; loaded if they are not. */
export function useClubNights(): ClubNight[] {
  const events = useEvents(({ list }) => list);
  useEffect(() => ensureEvents("season"), []);
  return clubNights(events, settings().hours, bookableDays());
}

interface ChoiceProps {
  /** The chosen date, or empty. */
  date: string;
  choose: (night: string) => void;
}

/** Club nights in a row, with name, date and poster; one is chosen like a radio button. */
export function NightStrip({ nights, date, choose }: ChoiceProps & { nights: readonly ClubNight[] }) {
  if (nights.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Club nights</legend>
      <div className="-mx-1 flex gap-4 overflow-x-auto overscroll-x-contain px-1 pt-2 pb-3">
        {nights.slice(0, MOST).map(({ night, name, imgsrc, picture }) => (
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
      </div>
    </fieldset>
  );
}

/** Buttons that choose the nearest club nights instead of one that was rejected. */
export function NearbyNights({ nights, choose }: { nights: TableNight["nearby"]; choose: ChoiceProps["choose"] }) {
  if (nights.length === 0) return null;
  return (
    <fieldset aria-label="Other club nights" className="flex min-w-0 flex-wrap gap-3">
      {nights.map((one) => (
        <button
          key={one.night}
          type="button"
          onClick={() => choose(one.night)}
          className={buttonClass("outline", "max-w-full px-4 wrap-anywhere max-sm:grow")}
        >
          {clubNightText(one, tonight())}
        </button>
      ))}
    </fieldset>
  );
}
