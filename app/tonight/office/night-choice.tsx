import { isDay } from "../../lib/wall-time.ts";
import { useStaffData } from "../../office/use-staff-data.ts";
import { officeButton } from "../../ui/office/button.ts";

/** The club nights around one (`YYYY-MM-DD`) that there are, in order; nothing while they are not known. */
export function useNights(night: string): readonly string[] | null {
  return useStaffData<{ nights: string[] }>(`/api/tonight/nights?night=${night}`).data?.nights ?? null;
}

interface NightChoiceProps {
  night: string;
  /** Those there are; null while they are not known. */
  nights: readonly string[] | null;
  onChoose: (night: string) => void;
}

/** A club night, and the ways to the one before and the one after: days on which nothing is on are skipped. */
export function NightChoice({ night, nights, onChoose }: NightChoiceProps) {
  const arrow = (label: string, sign: string, to: string | undefined) => (
    <button
      type="button"
      aria-label={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && onChoose(to)}
      className={officeButton("quiet", "min-h-12 px-3")}
    >
      {sign}
    </button>
  );
  return (
    <div className="flex items-center gap-1">
      {arrow(
        "The night before",
        "←",
        nights?.findLast((one) => one < night),
      )}
      <input
        type="date"
        aria-label="Night"
        value={night}
        onChange={(event) => isDay(event.target.value) && onChoose(event.target.value)}
        className="office-input min-h-12! w-38"
      />
      {arrow(
        "The night after",
        "→",
        nights?.find((one) => one > night),
      )}
    </div>
  );
}
