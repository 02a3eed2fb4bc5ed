import {
  type CSSProperties,
  type InputHTMLAttributes,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { FieldFrame, fieldAria, useEmptyMessage } from "../field.tsx";
import { Chevron } from "../select-field.tsx";

/** Props of every boxed field. */
interface InputProps {
  label: string;
  optional?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  /** Takes the whole width of its form. */
  wide?: boolean;
}

type Own<Attributes> = InputProps & Omit<Attributes, "id" | "required" | "className">;

const emptyText: Record<string, string> = {
  date: "Choose a date",
  time: "Choose a time",
  "datetime-local": "Choose a date and time",
};

/** An input of any `type`. */
export function TextInput({
  label,
  optional = false,
  hint,
  error,
  wide,
  ...input
}: Own<InputHTMLAttributes<HTMLInputElement>>) {
  const id = useId();
  const empty = useEmptyMessage(emptyText[input.type ?? "text"], input.defaultValue, input.onInput);
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} wide={wide ?? false}>
      <input
        {...input}
        {...empty}
        {...(input.value && { "data-empty": undefined })}
        id={id}
        required={!optional}
        {...fieldAria({ id, hint, error })}
        className="office-input tabular mt-1.5"
      />
    </FieldFrame>
  );
}

/** A text area that grows with its content where the browser supports that. @param lines the fewest lines shown. */
export function TextBox({
  label,
  optional = false,
  hint,
  error,
  wide,
  lines = 1,
  ...input
}: Own<TextareaHTMLAttributes<HTMLTextAreaElement>> & { lines?: number }) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} wide={wide ?? false}>
      <textarea
        rows={4}
        {...input}
        id={id}
        required={!optional}
        {...fieldAria({ id, hint, error })}
        style={{ "--lines": lines } as CSSProperties}
        className="office-input mt-1.5 grows leading-normal"
      />
    </FieldFrame>
  );
}

/** A select; `children` are its options. */
export function SelectInput({
  label,
  optional = false,
  hint,
  error,
  wide,
  children,
  ...select
}: Own<SelectHTMLAttributes<HTMLSelectElement>>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} wide={wide ?? false}>
      <div className="relative mt-1.5">
        <select
          {...select}
          id={id}
          required={!optional}
          {...fieldAria({ id, hint, error })}
          className="office-input cursor-pointer pr-9! text-ellipsis"
        >
          {children}
        </select>
        <Chevron className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
      </div>
    </FieldFrame>
  );
}
