import { OfficeButton } from "./office-button.tsx";

interface ToggleProps<Value extends string> {
  label: string;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few values, as buttons side by side. */
export function Toggle<Value extends string>({ label, values, value, onChange }: ToggleProps<Value>) {
  return (
    <fieldset className="flex border border-rule">
      <legend className="sr-only">{label}</legend>
      {values.map((one) => (
        <OfficeButton
          look="quiet"
          key={one}
          aria-pressed={one === value}
          onClick={() => onChange(one)}
          className="px-3 aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {one}
        </OfficeButton>
      ))}
    </fieldset>
  );
}
