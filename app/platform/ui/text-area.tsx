import { type CSSProperties, type FormEvent, useState } from "react";
import { formatNumber } from "../lib/locale/format-number.ts";
import { FieldFrame, type FieldProps, fieldLine, useField } from "./field.tsx";

interface TextAreaProps extends FieldProps {
  maxLength: number;
  rows?: number;
  autoComplete?: string;
}

/** From this limit on, a field shows its limit; fields with a lower limit are rarely filled. */
const LONG = 1_000;

/** From this number of remaining characters on, a field shows how many are left. */
const NEAR_THE_END = 200;

/**
 * A multi-line text field that grows with its text. A long one shows its limit; every field shows when few characters
 * are left.
 */
export function TextArea({ rows = 3, defaultValue = "", ...props }: TextAreaProps) {
  const { hint, maxLength } = props;
  const [left, setLeft] = useState(maxLength - defaultValue.length);
  const watch = ({ currentTarget }: FormEvent<HTMLTextAreaElement>) => setLeft(maxLength - currentTarget.value.length);
  const nearTheEnd = left < Math.min(NEAR_THE_END, maxLength / 4) && `${left} characters left.`;
  const limit = nearTheEnd || (maxLength >= LONG && `Up to ${formatNumber(maxLength)} characters.`);
  const { frame, input } = useField({ ...props, hint: [hint, limit].filter(Boolean).join(" ") });
  return (
    <FieldFrame {...frame}>
      <textarea
        {...input}
        defaultValue={defaultValue}
        rows={rows}
        onInput={watch}
        className={`${fieldLine} grows max-h-96 leading-normal`}
        style={{ "--lines": rows, "--lines-fixed": maxLength < LONG ? rows : 6 } as CSSProperties}
      />
    </FieldFrame>
  );
}
