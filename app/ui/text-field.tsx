import { type ChangeEventHandler, type FormEvent, type HTMLAttributes, useId, useState } from "react";
import { FieldFrame, type FieldProps, fieldAria, fieldLine, useEmptyMessage } from "./field.tsx";

interface TextFieldProps extends FieldProps {
  type?: "text" | "email" | "number" | "time";
  onChange?: ChangeEventHandler<HTMLInputElement>;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  autoComplete?: string;
  autoCapitalize?: "none" | "words";
  maxLength?: number;
  min?: number;
  max?: number;
}

/** A single-line text field. It shows its limit once it is full. */
export function TextField({ label, optional, hint, error, wide, maxLength, type = "text", ...input }: TextFieldProps) {
  const id = useId();
  const [full, setFull] = useState(false);
  const watch = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) =>
    setFull(maxLength !== undefined && value.length >= maxLength);
  const empty = useEmptyMessage(type === "time" && "Choose a time", input.defaultValue, watch);
  const help = full ? `Use ${maxLength} characters or fewer.` : hint;
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={help} error={error} wide={wide}>
      <input
        {...input}
        id={id}
        type={type}
        maxLength={maxLength}
        required={!optional}
        {...empty}
        {...fieldAria({ id, hint: help, error })}
        className={fieldLine}
      />
    </FieldFrame>
  );
}
