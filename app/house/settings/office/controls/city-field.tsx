import { type FocusEvent, useId, useRef, useState } from "react";
import { TextInput } from "../../../../platform/ui/office/input.tsx";
import { Suggestions } from "../../../../platform/ui/office/suggestions.tsx";
import type { ControlProps } from "../control-props.ts";
import { citiesOf, cityChanges } from "../country-defaults.ts";
import { zoneToday } from "../town-zones.ts";
import { inputOf, typedIn } from "./country-fields.tsx";

const countryIn = (form: Element | null) => typedIn(form, "venue.country").split(" ")[0] ?? "";

/** Changes what follows from the city, unless it was chosen by hand. */
function fillFrom(form: Element | null, before: string, city: string): void {
  for (const { path, was, is } of cityChanges(countryIn(form), before, city)) {
    const input = inputOf(form, path);
    const value: unknown = JSON.parse(input?.value ?? "null");
    if (!input || (typeof value === "string" ? zoneToday(value) : value) !== was) continue;
    input.value = JSON.stringify(is);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** The city, typed or chosen from those that are known in the country; a known one also sets the time zone. */
export function CityField({ field, path, value, onChange, errors }: ControlProps) {
  const id = useId();
  const city = String(value ?? "");
  const before = useRef(city);
  const [cities, setCities] = useState<readonly string[]>([]);
  const enter = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    before.current = city;
    setCities(citiesOf(countryIn(currentTarget.form)));
  };
  const leave = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (city !== before.current) fillFrom(currentTarget.form, before.current, city);
  };
  return (
    <>
      <TextInput
        label={field.label}
        hint={field.help}
        error={errors[path]}
        wide
        value={city}
        list={id}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        onFocus={enter}
        onBlur={leave}
      />
      <Suggestions id={id} values={cities} />
    </>
  );
}
