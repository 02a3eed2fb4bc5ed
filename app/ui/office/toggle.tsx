import { officeButton } from "./button.ts";

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
        <button
          key={one}
          type="button"
          aria-pressed={one === value}
          onClick={() => onChange(one)}
          className={officeButton("quiet", "px-3 aria-pressed:bg-ink aria-pressed:text-paper")}
        >
          {one}
        </button>
      ))}
    </fieldset>
  );
}
