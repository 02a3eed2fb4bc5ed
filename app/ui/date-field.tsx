import { type ChangeEventHandler, useId } from "react";
import { FieldFrame, type FieldProps, fieldAria, fieldLine, useEmptyMessage } from "./field.tsx";

interface DateFieldProps extends FieldProps {
  /** The earliest and latest date, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  autoComplete?: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** A date field with the browser's own calendar. */
export function DateField({ label, optional, hint, error, wide, defaultValue, ...input }: DateFieldProps) {
  const id = useId();
  const empty = useEmptyMessage("Choose a date", defaultValue);
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} wide={wide}>
      <input
        {...input}
        type="date"
        id={id}
        defaultValue={defaultValue}
        required={!optional}
        {...empty}
        {...fieldAria({ id, hint, error })}
        className={`${fieldLine} tabular text-left`}
      />
    </FieldFrame>
  );
}
