import { useRef } from "react";

/**
 * A hidden field of a form with a value as JSON, which other controls change.
 *
 * @param value as it is shown now.
 * @param onFilled takes what the form puts in: another version of the value.
 * @returns the field, and a function that changes it as if typed, so that the form notes it.
 */
export function useJsonField<Value>(
  label: string,
  field: { name: string; defaultValue: string },
  value: Value,
  onFilled: (json: string) => void,
) {
  const hidden = useRef<HTMLInputElement>(null);
  const put = (next: Value) => {
    if (!hidden.current) return;
    hidden.current.value = JSON.stringify(next);
    hidden.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const input = (
    <input
      ref={hidden}
      type="text"
      hidden
      aria-label={label}
      name={field.name}
      defaultValue={field.defaultValue}
      onInput={({ currentTarget: { value: json } }) => json !== JSON.stringify(value) && onFilled(json)}
    />
  );
  return { input, put };
}
