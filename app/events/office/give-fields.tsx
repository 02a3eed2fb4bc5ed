import { type CardField, cardFields } from "../series.ts";
import { eventLabels } from "./event-start.ts";

interface GiveFieldsProps {
  /** How many nights of the series come after this one. */
  coming: number;
  given: readonly CardField[];
  onGiven: (fields: CardField[]) => void;
}

/** Asks which words of a night's card its series' coming nights get as well; none by itself. */
export function GiveFields({ coming, given, onGiven }: GiveFieldsProps) {
  const nights = coming === 1 ? "the coming night" : `the ${coming} coming nights`;
  return (
    <fieldset className="border-t border-rule pt-4">
      <legend className="float-left mb-1 font-semibold">Also for {nights} of this series</legend>
      <p className="clear-both text-quiet">
        As they stand above. What somebody set on one night alone stays; state, reason and date are never given on.
      </p>
      <div className="mt-2 flex flex-wrap gap-x-5">
        {cardFields.map((field) => (
          <label key={field} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              checked={given.includes(field)}
              onChange={({ currentTarget: { checked } }) =>
                onGiven(checked ? [...given, field] : given.filter((one) => one !== field))
              }
              className="office-check"
            />
            {eventLabels[field]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
