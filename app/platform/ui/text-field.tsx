import { type ChangeEventHandler, type FormEvent, type HTMLAttributes, useState } from "react";
import { FieldFrame, type FieldProps, fieldLine, useEmptyMessage, useField } from "./field.tsx";

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

/**
 * A single-line text field. It shows its limit once it is full. Pasted text is never truncated; the form rejects it if
 * it is too long.
 */
export function TextField({ type = "text", maxLength, ...props }: TextFieldProps) {
  const { hint, defaultValue } = props;
  const [full, setFull] = useState(false);
  const { frame, input } = useField({ ...props, hint: full ? `Use ${maxLength} characters or fewer.` : hint });
  const watch = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) =>
    setFull(maxLength !== undefined && value.length >= maxLength);
  const empty = useEmptyMessage(type === "time" && "Choose a time", defaultValue, watch);
  return (
    <FieldFrame {...frame}>
      <input {...input} type={type} {...empty} className={fieldLine} />
    </FieldFrame>
  );
}
