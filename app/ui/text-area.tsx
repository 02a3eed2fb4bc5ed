import { type FormEvent, useId, useState } from "react";
import { FieldFrame, type FieldProps, fieldAria, fieldLine } from "./field.tsx";

interface TextAreaProps extends FieldProps {
  maxLength: number;
  rows?: number;
  autoComplete?: string;
}

/** So many characters before a text is full, it begins to say how many are left. */
const NEAR_THE_END = 200;

/** Some lines to type into, which grow with what is typed; it says how much it takes, and towards the end how much is left. */
export function TextArea({
  label,
  optional,
  hint,
  error,
  wide,
  maxLength,
  rows = 3,
  defaultValue = "",
  ...input
}: TextAreaProps) {
  const id = useId();
  const [left, setLeft] = useState(maxLength - defaultValue.length);
  const watch = ({ currentTarget }: FormEvent<HTMLTextAreaElement>) => setLeft(maxLength - currentTarget.value.length);
  const limit =
    left < Math.min(NEAR_THE_END, maxLength / 2)
      ? `${left} characters left.`
      : `Up to ${maxLength.toLocaleString("en")} characters.`;
  const help = hint ? `${hint} ${limit}` : limit;
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={help} error={error} wide={wide}>
      <textarea
        {...input}
        id={id}
        defaultValue={defaultValue}
        rows={rows}
        maxLength={maxLength}
        required={!optional}
        onInput={watch}
        {...fieldAria({ id, hint: help, error })}
        className={`${fieldLine} field-sizing-content max-h-96 resize-y leading-normal`}
        style={{ minHeight: `${rows * 1.5 + 1}em` }}
      />
    </FieldFrame>
  );
}
