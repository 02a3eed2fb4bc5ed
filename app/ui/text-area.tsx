import { type CSSProperties, type FormEvent, useId, useState } from "react";
import { FieldFrame, type FieldProps, fieldAria, fieldLine } from "./field.tsx";

interface TextAreaProps extends FieldProps {
  maxLength: number;
  rows?: number;
  autoComplete?: string;
}

/** A text that takes so many characters says so; a shorter one is rarely filled. */
const LONG = 1_000;

/** So many characters before a text is full, it begins to say how many are left. */
const NEAR_THE_END = 200;

/** Some lines to type into, which grow with what is typed; a long one says how much it takes, and every one how much is left. */
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
  const nearTheEnd = left < Math.min(NEAR_THE_END, maxLength / 4) && `${left} characters left.`;
  const limit = nearTheEnd || (maxLength >= LONG && `Up to ${maxLength.toLocaleString("en")} characters.`);
  const help = [hint, limit].filter(Boolean).join(" ") || undefined;
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
        className={`${fieldLine} grows max-h-96 leading-normal`}
        style={{ "--lines": rows, "--lines-fixed": maxLength < LONG ? rows : 6 } as CSSProperties}
      />
    </FieldFrame>
  );
}
