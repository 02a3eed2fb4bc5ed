import type { Level } from "../../bookings/door-log/capacity.ts";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { capacityText, limitText, missingText, roomTexts, silentText } from "./count-text.ts";
import type { ShownCount } from "./use-count.ts";

/** The number inside, with its capacity and the rooms. */
export function CountNumber({ count }: { count: ShownCount }) {
  const { venue, atLeast } = count;
  return (
    <>
      <span className="wide tabular block text-[clamp(22px,6.5vw,28px)] leading-tight font-extrabold">
        {atLeast && <span className="block text-sm font-semibold">at least </span>}
        {formatNumber(venue.people)}
      </span>
      <span className="tabular block text-sm leading-snug wrap-anywhere text-quiet">
        {[venue.limit ? `inside, of ${formatNumber(venue.limit.of)}` : "inside", ...roomTexts(count, atLeast)].join(
          " · ",
        )}
      </span>
    </>
  );
}

const tones: Record<Exclude<Level, "free">, { look: string; sign: string }> = {
  amber: { look: "bg-(--busy) text-(--busy-ink)", sign: "▲" },
  red: { look: "bg-(--fresh) text-(--fresh-ink)", sign: "■" },
};

/** Notices for a door: full places, silent doors, more people out than in. */
export function CountNotes({ count: { venue, rooms, silent } }: { count: ShownCount }) {
  const places = [venue, ...rooms];
  const silence = silentText(silent);
  return (
    <div role="status">
      {places.map((place) => {
        const tone = place.level === "free" ? undefined : tones[place.level];
        return tone ? (
          <p key={place.room} className={`px-(--office-gutter) py-2 font-semibold wrap-anywhere ${tone.look}`}>
            <span aria-hidden="true">{tone.sign} </span>
            {limitText(place)} <span className="font-normal">({capacityText(place)})</span>
          </p>
        ) : null;
      })}
      {places.map((place) => {
        const missing = missingText(place);
        return missing ? (
          <p key={place.room} className="px-(--office-gutter) pt-2 text-sm font-semibold wrap-anywhere">
            {missing}
          </p>
        ) : null;
      })}
      {silence && <p className="px-(--office-gutter) pt-2 text-sm font-semibold wrap-anywhere">{silence}</p>}
    </div>
  );
}
