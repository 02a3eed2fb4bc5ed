import type { ChangeEventHandler } from "react";
import { FieldFrame, type FieldProps, fieldLine, useEmptyMessage, useField } from "./field.tsx";

interface DateFieldProps extends FieldProps {
  /** The earliest and latest date, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  autoComplete?: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** A date field with the browser's own calendar. */
export function DateField(props: DateFieldProps) {
  const { frame, input } = useField(props);
  const empty = useEmptyMessage("Choose a date", props.defaultValue);
  return (
    <FieldFrame {...frame}>
      <input {...input} type="date" {...empty} className={`${fieldLine} tabular text-left`} />
    </FieldFrame>
  );
}
