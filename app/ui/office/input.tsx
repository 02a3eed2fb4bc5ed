import {
  type CSSProperties,
  type InputHTMLAttributes,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { FieldFrame, fieldAria, useEmptyMessage } from "../field.tsx";
import { Chevron } from "../select-field.tsx";

/** What every boxed field takes besides what its element does. */
interface InputProps {
  label: string;
  optional?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  /** It takes the whole width of its form. */
  wide?: boolean;
}

type Own<Attributes> = InputProps & Omit<Attributes, "id" | "required" | "className">;

const emptyText: Record<string, string> = {
  date: "Choose a date",
  time: "Choose a time",
  "datetime-local": "Choose a date and time",
};

/** A line, a day, a time, a number: whatever `type` says. */
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

/** Some lines, which grow with what is typed where the engine does that. @param lines how many it shows at least. */
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

/** One of a few; `children` are its options. */
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
          className="office-input cursor-pointer pr-9"
        >
          {children}
        </select>
        <Chevron className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
      </div>
    </FieldFrame>
  );
}
