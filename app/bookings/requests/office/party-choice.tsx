import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { Check } from "../../../platform/ui/office/check.tsx";

interface PartyChoiceProps {
  /** What the checkbox does to all parties. */
  label: string;
  /** Names the list of parties. */
  list: string;
  parties: readonly { id: string; name: string; night: string; gets: string; bad?: boolean }[];
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

/** A choice for several parties at once, with the list of what each of them gets. */
export function PartyChoice({ label, list, parties, chosen, onChoose }: PartyChoiceProps) {
  const nights = new Set(parties.map(({ night }) => night)).size;
  return (
    <div>
      <Check checked={chosen} onChange={onChoose} className="w-fit font-semibold accent-ink!">
        {label}
      </Check>
      {chosen && (
        <ul aria-label={list} className="tabular mt-1 border border-rule bg-paper px-4">
          {parties.map(({ id, name, night, gets, bad }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2 last:border-b-0">
              <span className="min-w-0 wrap-anywhere">
                {name}
                {nights > 1 && `, ${formatDay(night)}`}
              </span>
              <span className={`min-w-0 font-semibold wrap-anywhere ${bad ? "text-danger" : ""}`}>{gets}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
