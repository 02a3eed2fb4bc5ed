import { FieldFrame, type FieldProps, fieldLine, useField } from "./field.tsx";

interface FileFieldProps extends FieldProps {
  /** Accepted types, as in HTML. */
  accept: string;
}

/**
 * A field for one file, with the browser's own dialog. It has no initial value, because a draft cannot contain a file.
 */
export function FileField({ defaultValue: _none, ...props }: FileFieldProps) {
  const { frame, input } = useField(props);
  return (
    <FieldFrame {...frame}>
      <input
        {...input}
        type="file"
        className={`${fieldLine} cursor-pointer file:mr-4 file:cursor-pointer file:border file:border-ink file:bg-transparent file:px-3 file:py-1 file:text-base file:font-semibold`}
      />
    </FieldFrame>
  );
}
