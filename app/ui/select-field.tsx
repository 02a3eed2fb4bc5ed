import { type ChangeEventHandler, useId } from "react";
import { FieldFrame, type FieldProps, fieldAria, fieldLine } from "./field.tsx";

interface SelectFieldProps extends FieldProps {
  /** The text shown while nothing is chosen. */
  choose: string;
  options: readonly { value: string; label: string }[];
  onChange?: ChangeEventHandler<HTMLSelectElement>;
}

/** A choice of a few options in the browser's own list. */
export function SelectField({ label, optional, hint, error, wide, choose, options, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} wide={wide}>
      <div className="relative">
        <select
          {...select}
          id={id}
          required={!optional}
          {...fieldAria({ id, hint, error })}
          className={`${fieldLine} cursor-pointer pr-8`}
        >
          <option value="">{choose}</option>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Chevron className="pointer-events-none absolute top-1/2 right-1 -translate-y-1/2" />
      </div>
    </FieldFrame>
  );
}

/** The arrow that marks a list. */
export function Chevron({ className = "" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 12 12"
      aria-hidden="true"
      className={`size-3 shrink-0 fill-none stroke-current stroke-[1.8] ${className}`}
    >
      <path d="M1.5 4 6 8.5 10.5 4" />
    </svg>
  );
}
