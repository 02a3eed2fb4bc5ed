import { type FormEvent, type FormEventHandler, type ReactNode, useCallback, useId, useState } from "react";

/** Props of every field. */
export interface FieldProps {
  name: string;
  label: string;
  defaultValue?: string;
  /** The field may be left blank; its label says so. */
  optional?: boolean;
  /** Help text under the field. */
  hint?: string;
  error?: string;
  /** The field spans its form's whole width. */
  wide?: boolean;
}

/** The class of an input: large type on a line that thickens on focus (`field.css`). */
export const fieldLine = "field-line";

/** Links an input to the text below it, and sets `aria-invalid`. */
export function fieldAria({ id, hint, error }: { id: string; hint?: string; error?: string }) {
  const text = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { "aria-invalid": error ? true : undefined, "aria-describedby": text || undefined };
}

/**
 * A placeholder for an empty date or time field, since WebKit shows today's date there, which looks like a value
 * (`data-empty` in `field.css`).
 *
 * @param text undefined if the browser shows nothing in an empty field. @param value the initial value. @param onInput
 * the field's own handler.
 */
export function useEmptyMessage(
  text: string | false | undefined,
  value: unknown,
  onInput?: FormEventHandler<HTMLInputElement>,
) {
  const [empty, setEmpty] = useState(!value);
  // The field may have been filled before the script ran.
  const ref = useCallback((input: HTMLInputElement | null) => {
    if (input) setEmpty(!input.value);
  }, []);
  return {
    ref,
    "data-empty": (empty && text) || undefined,
    // Not in the capture phase: React would then render a controlled field before its change is known, and lose it.
    onInput: (event: FormEvent<HTMLInputElement>) => {
      setEmpty(!event.currentTarget.value);
      onInput?.(event);
    },
  };
}

/** Props of the `FieldFrame` around an input. */
export type FrameProps = Pick<FieldProps, "label" | "optional" | "hint" | "error" | "wide">;

/** Splits a field's props into those of its `FieldFrame` and those of the input inside. */
export function useField<Props extends FrameProps>({ label, optional, hint, error, wide, ...rest }: Props) {
  const id = useId();
  return {
    frame: { id, label, optional, hint, error, wide },
    // Typed text has its own direction, whatever the page's.
    input: { dir: "auto", ...rest, id, required: !optional, ...fieldAria({ id, hint, error }) },
  };
}

interface FieldFrameProps extends FrameProps {
  /** The id of the input inside. */
  id: string;
  children: ReactNode;
}

/** A label above an input, with its error or help text below. */
export function FieldFrame({ id, label, optional = false, hint, error, wide = false, children }: FieldFrameProps) {
  return (
    <div className={wide ? "col-span-full" : undefined}>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-quiet"> optional</span>}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className="mt-2 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
