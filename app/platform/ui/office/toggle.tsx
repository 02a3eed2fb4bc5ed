import { OfficeButton } from "./office-button.tsx";

interface ToggleProps<Value extends string> {
  label: string;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of a few values, as buttons side by side. */
export function Toggle<Value extends string>({ label, values, value, onChange }: ToggleProps<Value>) {
  return (
    <fieldset className="flex border border-rule">
      <legend className="sr-only">{label}</legend>
      {values.map((option) => (
        <OfficeButton
          look="quiet"
          key={option}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
          className="px-3 aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {option}
        </OfficeButton>
      ))}
    </fieldset>
  );
}
