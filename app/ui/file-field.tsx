import { useId } from "react";
import { FieldFrame, type FieldProps, fieldAria, fieldLine } from "./field.tsx";

interface FileFieldProps extends FieldProps {
  /** Types to offer, as in HTML. */
  accept: string;
}

/** A field for one file, with the browser's own dialog. */
export function FileField({ name, label, optional, hint, error, wide, accept }: FileFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} wide={wide}>
      <input
        id={id}
        name={name}
        type="file"
        accept={accept}
        required={!optional}
        {...fieldAria({ id, hint, error })}
        className={`${fieldLine} cursor-pointer file:mr-4 file:cursor-pointer file:border file:border-ink file:bg-transparent file:px-3 file:py-1 file:text-base file:font-semibold`}
      />
    </FieldFrame>
  );
}
