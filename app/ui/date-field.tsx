import { type ChangeEventHandler, useId, useState } from "react";
import { FieldFrame, type FieldProps, fieldAria, fieldLine } from "./field.tsx";

interface DateFieldProps extends FieldProps {
  /** The first and the last day that can be chosen, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  autoComplete?: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** A day, on the browser's own calendar. While none is chosen, the pattern it shows is quiet, so that it is not taken for one. */
export function DateField({ label, optional, hint, error, wide, defaultValue, ...input }: DateFieldProps) {
  const id = useId();
  const [empty, setEmpty] = useState(!defaultValue);
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} wide={wide}>
      <input
        {...input}
        type="date"
        id={id}
        defaultValue={defaultValue}
        required={!optional}
        onInput={({ currentTarget }) => setEmpty(currentTarget.value === "")}
        data-empty={empty || undefined}
        {...fieldAria({ id, hint, error })}
        className={`${fieldLine} tabular text-left`}
      />
    </FieldFrame>
  );
}
