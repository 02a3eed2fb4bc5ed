import { isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { useApi } from "../../../staff/toolkit/call-api.ts";

/** The club nights around one (`YYYY-MM-DD`), in order; null while loading, empty if that failed. */
export function useNights(night: string): readonly string[] | null {
  const { data, failed } = useApi("GET /tonight/nights", { query: { night } });
  return data?.nights ?? (failed ? [] : null);
}

interface NightChoiceProps {
  night: string;
  /** Nights with events or guests; null while loading. */
  nights: readonly string[] | null;
  onChoose: (night: string) => void;
}

/** Chooses a club night; the arrows skip days without events and guests. */
export function NightChoice({ night, nights, onChoose }: NightChoiceProps) {
  const arrow = (label: string, sign: string, to: string | undefined) => (
    <OfficeButton
      look="quiet"
      aria-label={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && onChoose(to)}
      className="min-h-12 px-3"
    >
      {sign}
    </OfficeButton>
  );
  return (
    <div className="flex items-center gap-1">
      {arrow(
        "Previous night",
        "←",
        nights?.findLast((item) => item < night),
      )}
      <input
        type="date"
        aria-label="Night"
        value={night}
        onChange={(event) => isDay(event.target.value) && onChoose(event.target.value)}
        className="office-input min-h-12! w-38"
      />
      {arrow(
        "Next night",
        "→",
        nights?.find((item) => item > night),
      )}
    </div>
  );
}
