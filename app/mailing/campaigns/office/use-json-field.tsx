import { useRef } from "react";

/**
 * A hidden field with a value as JSON, for controls that are not inputs.
 *
 * @param value the current value
 * @param onFilled receives the JSON of a value that the form fills in, such as a restored draft
 * @returns the field, and `put`, which changes it and dispatches an `input` event for the form
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
