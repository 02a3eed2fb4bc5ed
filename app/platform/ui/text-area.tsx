import { type CSSProperties, type FormEvent, useState } from "react";
import { formatNumber } from "../lib/locale/format-number.ts";
import { FieldFrame, type FieldProps, fieldLine, useField } from "./field.tsx";

interface TextAreaProps extends FieldProps {
  maxLength: number;
  rows?: number;
  autoComplete?: string;
}

/** Fields with at least this many characters show the limit; shorter ones are rarely filled. */
const LONG = 1_000;

/** The number of characters left from which the rest is shown. */
const NEAR_THE_END = 200;

/** A text field of several lines that grows with its text; a long one shows its limit, each one the characters left. */
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
