import type { ChangeEventHandler } from "react";
import { FieldFrame, type FieldProps, fieldLine, useField } from "./field.tsx";

interface SelectFieldProps extends FieldProps {
  /** The text shown while nothing is chosen. */
  choose: string;
  options: readonly { value: string; label: string }[];
  onChange?: ChangeEventHandler<HTMLSelectElement>;
}

/** A choice of a few options in the browser's own list. */
export function SelectField({ choose, options, ...props }: SelectFieldProps) {
  const { frame, input } = useField(props);
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select {...input} className={`${fieldLine} cursor-pointer pr-8`}>
          <option value="">{choose}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Chevron className="pointer-events-none absolute top-1/2 right-1 -translate-y-1/2" />
      </div>
    </FieldFrame>
  );
}

/** The arrow that marks a select. */
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
